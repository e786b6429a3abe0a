// The page: what the browser must have is looked at first, so that there is never a blank page.

import {render} from 'preact';
import {App} from './view/app';
import './style.css';

const root = document.getElementById('app')!;

function lacks(): string | null {
  if (typeof WebAssembly === 'undefined') return 'WebAssembly';
  if (typeof Worker === 'undefined') return 'Web Workers';
  if (typeof structuredClone === 'undefined') return 'structuredClone';
  return null;
}

// The token of `judder view` is a cookie by now: it leaves the address, which may be shared.
function removeToken() {
  const address = new URL(location.href);
  if (!address.searchParams.has('token')) return;
  address.searchParams.delete('token');
  history.replaceState(null, '', address);
}

removeToken();
const missing = lacks();
root.textContent = '';
if (missing)
  root.textContent = `This browser has no ${missing}, which the lab computes with. A current Firefox, Chrome or Safari has it.`;
else render(<App />, root);
