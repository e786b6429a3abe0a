// The folder of the page: its weight, and that a second build gives the same files.
// Usage: node files.mjs FOLDER SECOND_FOLDER
import {readdirSync, readFileSync, statSync} from 'node:fs';
import {join, relative} from 'node:path';
import {brotliCompressSync} from 'node:zlib';
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
finish();
