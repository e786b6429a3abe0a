// Run a WebAssembly program of WASI without arguments, files or environment; it writes where this
// does. Usage: node run.mjs PROGRAM.wasm
import {readFileSync} from 'node:fs';
import {WASI} from 'node:wasi';

const wasi = new WASI({version: 'preview1', returnOnExit: true});
const program = await WebAssembly.compile(readFileSync(process.argv[2]));
process.exitCode = wasi.start(await WebAssembly.instantiate(program, wasi.getImportObject()));
