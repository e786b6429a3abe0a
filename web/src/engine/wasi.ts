// The few functions of WASI that the C library asks for. The engine reads no files and no clock that
// shapes a number; what it would print goes to the console.

const BAD_FILE = 8;
const NO_SUCH_CALL = 52;

export class Exit extends Error {}

export function wasi(memory: () => WebAssembly.Memory): WebAssembly.ModuleImports {
  const view = () => new DataView(memory().buffer);
  const decoder = new TextDecoder();
  const known: WebAssembly.ModuleImports = {
    fd_write(fd: number, vectors: number, count: number, written: number): number {
      let size = 0;
      let text = '';
      for (let i = 0; i < count; i++) {
        const at = view().getUint32(vectors + 8 * i, true);
        const length = view().getUint32(vectors + 8 * i + 4, true);
        text += decoder.decode(new Uint8Array(memory().buffer, at, length));
        size += length;
      }
      if (fd > 2) return BAD_FILE;
      if (text) console.log(text);
      view().setUint32(written, size, true);
      return 0;
    },
    fd_close: () => BAD_FILE,
    fd_seek: () => BAD_FILE,
    fd_read: () => BAD_FILE,
    fd_fdstat_get: () => BAD_FILE,
    fd_prestat_get: () => BAD_FILE,
    environ_sizes_get(count: number, size: number): number {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return 0;
    },
    environ_get: () => 0,
    clock_time_get(_clock: number, _precision: bigint, time: number): number {
      view().setBigUint64(time, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    proc_exit(code: number): never {
      throw new Exit(`the engine stopped with code ${code}`);
    },
  };
  return new Proxy(known, {get: (table, name: string) => table[name] ?? (() => NO_SUCH_CALL)});
}
