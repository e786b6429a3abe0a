// The folder of the page: its weight, the licences of what is in it, and that a second build gives the same files.
// Usage: node files.mjs FOLDER SECOND_FOLDER
import {mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, relative} from 'node:path';
import {brotliCompressSync} from 'node:zlib';
import {textOf} from '../licences.mjs';
import {check, finish} from './lib.mjs';

const [, , folder, second] = process.argv;
const list = (top, at = top) => readdirSync(at).flatMap((name) => {
  const path = join(at, name);
  return statSync(path).isDirectory() ? list(top, path) : [relative(top, path)];
}).sort();

const files = list(folder);
check('both builds have the same files', JSON.stringify(files) === JSON.stringify(list(second)));
for (const file of files)
  check(`${file} is the same twice`, readFileSync(join(folder, file)).equals(readFileSync(join(second, file))));

const weight = new Map(files.map((file) => [file, brotliCompressSync(readFileSync(join(folder, file))).length]));
const sum = (some) => some.reduce((total, file) => total + weight.get(file), 0);
// What the page asks for before it shows the first motion.
const html = readFileSync(join(folder, 'index.html'), 'utf8');
const first = files.filter((file) => html.includes(`"./${file}"`) || /^(index\.html|judder-1\.wasm|assets\/worker-.*)$/.test(file));
console.log(`first load ${(sum(first) / 1e3).toFixed(0)} kB, all ${(sum(files) / 1e6).toFixed(2)} MB, compressed`);
check('the first load is at most 500 kB', first.length === 6 && sum(first) <= 500e3, `${first} ${sum(first)}`);
check('all is at most 2 MB', sum(files) <= 2e6, String(sum(files)));
for (const file of files.filter((f) => /\.(html|js|css)$/.test(f))) {
  const text = readFileSync(join(folder, file), 'latin1');
  check(`${file} loads nothing from elsewhere`, !/(src|href)="https?:|import\("https?:|url\(["']?https?:/.test(text));
}

// Licences: of all packages that the lock file has for the page, not for its build, and of the C library.
const licences = readFileSync(join(folder, 'licences.txt'), 'utf8');
const script = readFileSync(join(folder, 'embed.js'), 'utf8');
const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')).packages;
const packages = Object.entries(lock).filter(([path, told]) => path && !told.dev && !told.optional).map(
  ([path, told]) => `${path.split('node_modules/').pop()} ${told.version}`);
check('packages are found', packages.some((one) => one.startsWith('pako ')), String(packages));
for (const name of ['Judder', ...packages, 'pyfive, which jsfive is based on', 'wasi-libc']) {
  const rule = '='.repeat(78);
  const [heading, text] = licences.split(`${rule}\n`).reduce(
    (found, part, i, all) => (part === `${name}\n` ? [part, all[i + 1]] : found), []);
  check(`the page has the licence of ${name}`, heading && /copyright|public domain|permission/i.test(text) && text.length > 150);
  check(`embed.js has the licence of ${name}`, script.includes(`${name}\n${rule}`));
}
const bare = mkdtempSync(join(tmpdir(), 'judder-'));
writeFileSync(join(bare, 'package.json'), '{"name": "bare", "version": "1.0.0"}');
let told = '';
try { textOf(bare); } catch (error) { told = error.message; }
rmSync(bare, {recursive: true});
check('a package without a licence fails the build', /^bare is in the page and has no licence/.test(told), told);
finish();
