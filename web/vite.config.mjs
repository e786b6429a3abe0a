// The page as a folder of static files, with relative addresses: it can be put anywhere.
//     JUDDER_ENGINE  folder with judder-1.wasm and judder-2.wasm
//     JUDDER_WEB     where the folder is written
import {copyFileSync, mkdirSync} from 'node:fs';
import {resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {defineConfig} from 'vite';
import {carried, licenceFile} from './licences.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));

const engine = process.env.JUDDER_ENGINE ?? resolve(here, '../build/web/engine/web/engine');
const out = process.env.JUDDER_WEB ?? resolve(here, '../build/web/dist');

// The modules of the engine keep their names: tests and other pages find them.
function engineFiles() {
  return {
    name: 'judder-engine',
    writeBundle() {
      mkdirSync(out, {recursive: true});
      for (const name of ['judder-1.wasm', 'judder-2.wasm'])
        copyFileSync(resolve(engine, name), resolve(out, name));
    },
  };
}

export default defineConfig({
  root: here,
  base: './',
  publicDir: resolve(here, 'public'),
  plugins: [engineFiles(), carried(), licenceFile()],
  esbuild: {jsx: 'automatic', jsxImportSource: 'preact', legalComments: 'none'},
  server: {fs: {allow: [resolve(here, '..')]}},
  worker: {format: 'es', plugins: () => [carried()]},
  build: {
    outDir: out,
    emptyOutDir: true,
    target: 'es2021',
    assetsInlineLimit: 0,
    modulePreload: {polyfill: false},
    chunkSizeWarningLimit: 2000,
    reportCompressedSize: false,
  },
});
