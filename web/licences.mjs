// The licences of what the page carries: packages of npm whose modules are in its scripts, what those have within them,
// what Vite adds, and the C library in the modules of the engine. A part without a text fails the build.
//     JUDDER_WASI_LICENCE  the licence of the C library, where it is not at Debian's place
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const ours = join(here, '../LICENSE');
const wasi = process.env.JUDDER_WASI_LICENCE ?? '/usr/share/doc/wasi-libc/copyright';

const modules = new Set();

// For the bundles of the page and of its workers: keep which modules are in them.
export function carried() {
  return {
    name: 'judder-carried',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        for (const [id, told] of Object.entries(file.modules ?? {}))
          if (told.renderedLength > 0) modules.add(id);
    },
  };
}

// The folders of the packages that a module is of: its own, and those that were bundled into it before, which it names.
function packagesOf(id) {
  if (id.startsWith('\0') && !id.includes('node_modules/')) return [join(here, 'node_modules/vite')];
  const inside = /^\0?(.*\/node_modules\/)((?:@[^/]+\/)?[^/]+)\/[^?]*/.exec(id);
  if (!inside) return [];
  const named = readFileSync(inside[0].replace('\0', ''), 'utf8').matchAll(/node_modules\/((?:@[\w.-]+\/)?[\w.-]+)\//g);
  return [inside[2], ...[...named].map((match) => match[1])].map((name) => inside[1] + name);
}

export function textOf(folder) {
  const {name, version} = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).sort().find((one) => /^(licen[cs]e|copying)(\.|$)/i.test(one));
  if (!file) throw new Error(`${name} is in the page and has no licence in ${folder}`);
  const text = readFileSync(join(folder, file), 'utf8');
  // Vite adds its own code; what it bundles for itself stays at home.
  return [`${name} ${version}`, text.split(/^# Licenses of bundled dependencies$/m)[0]];
}

// A text of Debian, and the licences that it refers to.
function textWithLicences(path) {
  const text = readFileSync(path, 'utf8');
  const named = new Set(text.match(/\/usr\/share\/common-licenses\/[A-Za-z0-9.+-]*[A-Za-z0-9]/g));
  return [text, ...[...named].sort().map((file) => `${file}:\n\n${readFileSync(file, 'utf8')}`)].join('\n');
}

export function licences() {
  if (!existsSync(wasi)) throw new Error(`no licence of the C library at ${wasi}: JUDDER_WASI_LICENCE names it`);
  const folders = [...new Set([...modules].flatMap(packagesOf))].sort();
  const parts = [['Judder', readFileSync(ours, 'utf8')], ...folders.map(textOf),
    ['pyfive, which jsfive is based on', readFileSync(join(here, 'licences/pyfive.txt'), 'utf8')], ['wasi-libc', textWithLicences(wasi)]];
  return parts.map(([name, text]) => `${'='.repeat(78)}\n${name}\n${'='.repeat(78)}\n\n${text.trim()}\n`).join('\n');
}

// Beside the page, as licences.txt.
export function licenceFile() {
  return {
    name: 'judder-licences',
    generateBundle: {
      order: 'post',
      handler() {
        this.emitFile({type: 'asset', fileName: 'licences.txt', source: licences()});
      },
    },
  };
}
