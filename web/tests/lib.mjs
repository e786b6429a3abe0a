// What the tests of the page share: checks, the served page, a browser, and the bits of rows.
import {execFile, spawn} from 'node:child_process';
import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {build} from 'esbuild';
import {chromium} from 'playwright-core';

let checks = 0, failures = 0;

export function check(claim, holds, detail = '') {
  checks++;
  if (holds) return;
  failures++;
  console.error(`FAILED: ${claim} ${detail}`);
}

export function finish() {
  console.log(`${checks} checks, ${failures} failed`);
  process.exitCode = failures ? 1 : 0;
}

/** A module of the page, as node takes it: `text` imports from its source. */
export async function load(text) {
  const resolveDir = fileURLToPath(new URL('../src', import.meta.url));
  const {outputFiles} = await build({stdin: {contents: text, resolveDir, loader: 'ts'}, bundle: true, format: 'esm', write: false});
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}

/** Serve the page, as people do; hands back the address it prints. */
export async function view(judder, ...args) {
  const server = spawn(judder, ['view', '--no-open', ...args], {stdio: ['ignore', 'pipe', 'inherit']});
  const address = await new Promise((resolve, reject) => {
    server.stdout.once('data', (text) => resolve(String(text).trim()));
    server.once('exit', (code) => reject(new Error(`judder view ended with ${code}`)));
  });
  return {address, stop: () => server.kill('SIGTERM')};
}

export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'],
  });

// A browser without WebGL: what has nothing to do with the scene need not wait for it to be drawn in software.
export const noWebgl = () => {
  const get = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (kind, ...more) { return /webgl/.test(kind) ? null : get.call(this, kind, ...more); };
};

/** A page whose errors are failures, with the motion computed; `flat`: without a scene. */
export async function open(browser, address, errors, {init, flat, ...more} = {}) {
  const context = await browser.newContext({viewport: {width: 900, height: 600}, reducedMotion: 'reduce', ...more});
  const page = await context.newPage();
  if (init) await page.addInitScript(init);
  if (flat) await page.addInitScript(noWebgl);
  page.on('console', (message) => message.type() === 'error' && !(flat && /Error creating WebGL context/.test(message.text())) && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  await page.addInitScript(() => localStorage.setItem('judder-tour', 'seen'));
  await page.goto(address);
  await until(page, () => Boolean(window.judder?.lab.track) && !window.judder.lab.computing);
  return page;
}

/** Wait until a function in the page is true; the policy of the page forbids what playwright has. */
export async function until(page, holds, argument) {
  for (let i = 0; i < 400; i++) {
    if (await page.evaluate(holds, argument)) return true;
    await page.waitForTimeout(50);
  }
  throw new Error(`never: ${holds}`);
}

/** A hash of all bits of the rows that the page shows, and how many there are. */
export const rowsOfPage = (page) =>
  page.evaluate(async () => {
    const {track} = window.judder.lab;
    const rows = track.rows.slice(0, track.count * track.width);
    for (let i = 0; i < rows.length; i++) if (Number.isNaN(rows[i])) rows[i] = NaN;
    const digest = await crypto.subtle.digest('SHA-256', rows.buffer);
    return {count: track.count, hash: [...new Uint8Array(digest)].map((b) => b.toString(16).padStart(2, '0')).join('')};
  });

const numberOf = (text) => (text === '' || text === 'nan' ? NaN : Number(text.replace('inf', 'Infinity')));

/** The same of a table that the command has written: its digits read back as the same doubles. */
export function rowsOfFile(path) {
  const lines = readFileSync(path, 'utf8').trim().split('\n').slice(1);
  return {count: lines.length, hash: hashOf(Float64Array.from(lines.flatMap((line) => line.split(',').map(numberOf))))};
}

/** A hash of all bits of numbers; any NaN is one. */
export function hashOf(rows) {
  for (let i = 0; i < rows.length; i++) if (Number.isNaN(rows[i])) rows[i] = NaN;
  return createHash('sha256').update(new Uint8Array(rows.buffer)).digest('hex');
}

/** Run the command; its rows. What ends early, as a rod that is thrown, is a result too. */
export async function run(judder, what, path) {
  await promisify(execFile)(judder, ['run', what, '-o', path, '--force', '--quiet']).catch((error) => {
    if (error.code !== 1) throw error;
  });
  return rowsOfFile(path);
}

/** Hand a file to the page, as by its button. */
export const give = (page, name, content) =>
  page.locator('input[type=file]').setInputFiles({name, mimeType: 'application/octet-stream', buffer: Buffer.from(content)});

/** Wait until the page tells something that fits. */
export const told = (page, pattern) =>
  until(page, (source) => new RegExp(source).test(document.querySelector('.notice')?.textContent ?? ''), pattern.source);

/** Wait until the motion of a change is there. */
export const computed = (page) => until(page, () => window.judder.lab.track && !window.judder.lab.computing);
