// The page as one script, embed.js, beside the folder that vite.config.mjs makes: for documents that carry
// all they need with them, such as notebooks. Style and worker are in it; whoever loads it hands it the
// engine (src/carried.ts).
import {resolve} from 'node:path';
import {defineConfig} from 'vite';
import {carried, licences} from './licences.mjs';
import page from './vite.config.mjs';

const here = page.root;

// The worker as a text within the script, in place of a file.
function inlineWorker() {
  return {
    name: 'judder-inline-worker',
    enforce: 'pre',
    transform: (code, id) => (id.endsWith('/engine/client.ts') ? code.replace("'./worker?worker'", "'./worker?worker&inline'") : null),
  };
}

// The style sheet as the first thing that the script does.
function inlineStyle() {
  return {
    name: 'judder-inline-style',
    enforce: 'post',
    generateBundle(_, bundle) {
      const style = Object.values(bundle).find((file) => file.fileName.endsWith('.css'));
      const script = Object.values(bundle).find((file) => file.type === 'chunk');
      const text = JSON.stringify(String(style.source));
      script.code = `document.head.append(Object.assign(document.createElement('style'),{textContent:${text}}));${script.code}`;
      delete bundle[style.fileName];
    },
  };
}

// Licences as the last thing in the script: it is carried alone.
function inlineLicences() {
  return {
    name: 'judder-inline-licences',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const script = Object.values(bundle).find((file) => file.type === 'chunk');
        script.code += `\n/*!\n${licences().replaceAll('*/', '* /')}*/\n`;
      },
    },
  };
}

export default defineConfig({
  ...page,
  publicDir: false,
  plugins: [inlineWorker(), inlineStyle(), carried(), inlineLicences()],
  worker: {format: 'iife', plugins: () => [carried()], rollupOptions: {output: {inlineDynamicImports: true}}},
  build: {
    ...page.build,
    emptyOutDir: false,
    cssCodeSplit: false,
    rollupOptions: {
      input: resolve(here, 'src/main.tsx'),
      output: {format: 'es', inlineDynamicImports: true, entryFileNames: 'embed.js'},
    },
  },
});
