// Symbols of quantities, and the icons of the page.

/** "v_sx" with what is behind the _ set low. */
export function Symbol({text}: {text: string}) {
  const match = /^(\|?[^_|]+)_([^|]+)(\|?)$/.exec(text);
  return <span class="symbol">{match ? <>{match[1]}<sub>{match[2]}</sub>{match[3]}</> : text}</span>;
}

const SHAPES = {
  run: 'M5 3.5v13l11-6.5z',
  pause: 'M5 3.5h3.6v13H5zM11.4 3.5H15v13h-3.6z',
  reset: 'M4 3.5h2.2v13H4zM16.5 3.5v13L7 10z',
  back: 'M12.5 4v12L5.5 10z',
  on: 'M7.5 4v12l7-6z',
  fit: 'M3 3h5.5v2H5v3.5H3zM17 17h-5.5v-2H15v-3.5h2zM11.5 3H17v5.5h-2V5h-3.5zM3 11.5h2V15h3.5v2H3z',
  theme: 'M10 2.5a7.5 7.5 0 1 0 0 15z',
};

export function Icon({name}: {name: keyof typeof SHAPES}) {
  const half = name === 'theme';
  return (
    <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" class="icon">
      <path d={SHAPES[name]} fill="currentColor" />
      {half && <circle cx="10" cy="10" r="7.2" fill="none" stroke="currentColor" stroke-width="1.5" />}
    </svg>
  );
}
