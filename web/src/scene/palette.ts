// Colours of canvas and scene: read from the style sheet, so that both themes have one source.

export interface Palette {
  paper: string;
  ink: string;
  grid: string;
  line: string;
  first: string;
  second: string;
  accent: string;
  warm: string;
  phases: string[];
  curves: string[];
}

export function palette(): Palette {
  const style = getComputedStyle(document.documentElement);
  const of = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    paper: of('paper'),
    ink: of('ink'),
    grid: of('grid'),
    line: of('line'),
    first: of('c1'),
    second: of('c2'),
    accent: of('accent'),
    warm: of('warm'),
    phases: [of('c1'), of('c2'), of('c3'), of('c4'), of('c5'), of('c6')],
    curves: [of('c1'), of('c2'), of('c3'), of('c4'), of('c5'), of('c6')],
  };
}

/** Call when the theme changes. */
export function onTheme(listener: () => void): () => void {
  const media = matchMedia('(prefers-color-scheme: dark)');
  media.addEventListener('change', listener);
  document.addEventListener('judder-theme', listener);
  return () => {
    media.removeEventListener('change', listener);
    document.removeEventListener('judder-theme', listener);
  };
}
