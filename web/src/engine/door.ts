// What web/engine hands out: the functions of the WebAssembly module.

export type Pointer = number;

export interface Door {
  memory: WebAssembly.Memory;
  _initialize(): void;
  door_alloc(size: number): Pointer;
  door_free(memory: Pointer): void;
  door_message(model: Pointer): Pointer;
  door_engine(index: number): Pointer;
  door_solver(index: number): Pointer;
  door_system(index: number): Pointer;
  door_model_free(model: Pointer): void;
  door_model_named(name: Pointer): Pointer;
  door_tree(kind: number, text: Pointer, line: number, column: number): Pointer;
  door_tree_add(parent: Pointer, key: Pointer, value: Pointer): number;
  door_tree_free(tree: Pointer): void;
  door_structure(name: Pointer, value: number): number;
  door_model_text(root: Pointer, name: Pointer): Pointer;
  door_warning(model: Pointer, index: number): Pointer;
  door_set(model: Pointer, name: Pointer, value: number): number;
  door_read(model: Pointer, name: Pointer, text: Pointer): number;
  door_value(model: Pointer, text: Pointer, unit: Pointer): number;
  door_law(model: Pointer, contact: Pointer, name: Pointer): number;
  door_patch_begin(model: Pointer, contact: Pointer): void;
  door_patch_kind(model: Pointer, shape: Pointer, pressure: Pointer): number;
  door_patch_number(model: Pointer, name: Pointer, value: number): number;
  door_patch_points(points: Pointer, count: number): void;
  door_patch_polynomial(polynomial: Pointer, degree: number): void;
  door_patch_end(model: Pointer, contact: Pointer): number;
  door_terms_clear(model: Pointer, drive: number): void;
  door_term_begin(drive: number, kind: number): void;
  door_term_text(model: Pointer, drive: number, name: Pointer, text: Pointer): number;
  door_term_end(model: Pointer, drive: number): number;
  door_describe(model: Pointer): Pointer;
  door_values(model: Pointer): Pointer;
  door_run_begin(model: Pointer, begin: number, end: number): void;
  door_run_options(step: number, tolerance: number, solver: Pointer): number;
  door_run_text(model: Pointer, name: Pointer, text: Pointer): number;
  door_run_watch(quantity: Pointer, value: number, direction: number, stop: number): number;
  door_run(model: Pointer): Pointer;
  door_run_free(trajectory: Pointer): void;
  door_row_count(trajectory: Pointer): number;
  door_rows(trajectory: Pointer): Pointer;
  door_run_report(trajectory: Pointer, most: number): Pointer;
  door_friction(model: Pointer, contact: Pointer, exact: number, count: number, motions: Pointer,
                loads: Pointer): number;
  door_sweep_begin(transient: number, record: number): void;
  door_sweep_axis(name: Pointer, values: Pointer, count: number): number;
  door_sweep_section(kind: number, quantity: Pointer, value: number, direction: number): void;
  door_sweep_moment(phase: number, within: number): void;
  door_sweep_carry(): void;
  door_sweep_quantity(name: Pointer): number;
  door_sweep_run(model: Pointer, tolerance: number, engine: Pointer): number;
}
