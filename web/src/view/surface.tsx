// The limit surface of the patch in space, with the load of friction on it as the motion goes on.

import {useEffect, useRef, useState} from 'preact/hooks';
import {
  AmbientLight, BufferAttribute, BufferGeometry, Color, DirectionalLight, DoubleSide, Mesh,
  MeshStandardMaterial, PerspectiveCamera, Scene, SphereGeometry, WebGLRenderer, AxesHelper,
} from 'three';
import {OrbitControls} from 'three/examples/jsm/controls/OrbitControls.js';
import type {Lab} from '../lab/lab';
import {palette} from '../scene/palette';
import {heldReader, motionReader, rests} from './contact';
import {useLab} from './hooks';

const ROUND = 48, HIGH = 32;

// Motions in all directions: each one's load is a point of the surface.
function directions(size: number): Float64Array {
  const motions: number[] = [];
  for (let j = 0; j <= HIGH; j++)
    for (let i = 0; i <= ROUND; i++) {
      const mix = (j / HIGH - 0.5) * Math.PI * 0.999, angle = (i / ROUND) * 2 * Math.PI;
      motions.push(Math.cos(mix) * Math.cos(angle), Math.cos(mix) * Math.sin(angle), Math.sin(mix) / size);
    }
  return Float64Array.from(motions);
}

export function LimitSurface({lab}: {lab: Lab}) {
  useLab(lab, 'system', 'values');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [message, setMessage] = useState('');
  const patch = lab.values.patches[0];
  useEffect(() => {
    if (!patch || !canvas.current) return;
    let gone = false;
    const colours = palette();
    const wide = canvas.current.clientWidth || 320;
    let renderer: WebGLRenderer;
    try {
      renderer = new WebGLRenderer({canvas: canvas.current, antialias: true, alpha: true});
    } catch {
      setMessage('This browser shows no WebGL.');
      return;
    }
    renderer.setSize(wide, wide * 0.85, false);
    const scene = new Scene();
    const camera = new PerspectiveCamera(34, 1 / 0.85, 0.1, 20);
    camera.up.set(0, 0, 1);
    camera.position.set(2.3, -3, 1.7);
    const controls = new OrbitControls(camera, canvas.current);
    const sun = new DirectionalLight(0xffffff, 2.2);
    sun.position.set(1, -2, 3);
    scene.add(new AmbientLight(0xffffff, 1.3), sun, new AxesHelper(1.35));
    const ball = new Mesh(new SphereGeometry(0.045, 20, 14), new MeshStandardMaterial({color: new Color(colours.warm)}));
    ball.visible = false;
    scene.add(ball);
    const draw = () => renderer.render(scene, camera);
    controls.addEventListener('change', draw);
    const a = patch.patch.size;
    let height = a;
    lab.client.friction(lab.changes, patch.contact, true, directions(a)).then((loads) => {
      if (gone) return;
      let most = 0;
      for (let i = 2; i < loads.length; i += 3) if (Math.abs(loads[i]) > most) most = Math.abs(loads[i]);
      height = most || a;
      const positions = new Float32Array(loads.length);
      for (let i = 0; i < loads.length; i += 3) positions.set([loads[i], loads[i + 1], loads[i + 2] / height], i);
      const index: number[] = [];
      for (let j = 0; j < HIGH; j++)
        for (let i = 0; i < ROUND; i++) {
          const k = j * (ROUND + 1) + i;
          index.push(k, k + 1, k + ROUND + 1, k + 1, k + ROUND + 2, k + ROUND + 1);
        }
      const geometry = new BufferGeometry();
      geometry.setAttribute('position', new BufferAttribute(positions, 3));
      geometry.setIndex(index);
      geometry.computeVertexNormals();
      scene.add(new Mesh(geometry, new MeshStandardMaterial({color: new Color(colours.first), transparent: true, opacity: 0.55, side: DoubleSide, depthWrite: false, roughness: 0.6})));
      draw();
    }).catch((error: Error) => setMessage(error.message));
    let busy = false, behind = false;
    const place = ([x, y, m]: Iterable<number>) => {
      ball.visible = Number.isFinite(x);
      if (ball.visible) ball.position.set(x, y, m / height);
      if (canvas.current) canvas.current.dataset.load = `${x} ${y} ${m}`;
      draw();
    };
    const follow = () => {
      const motion = motionReader(lab, patch.contact), held = heldReader(lab);
      if (busy) behind = true;
      if (!motion || busy || lab.computing) return;
      const now = motion(lab.time);
      if (held && rests(now)) return place(held(lab.time));
      busy = true;
      behind = false;
      lab.client.friction(lab.changes, patch.contact, false, Float64Array.of(now.vx, now.vy, now.w * now.size))
        .then((load) => !gone && place(load)).catch(() => {})
        .finally(() => {
          busy = false;
          if (behind && !gone) follow();
        });
    };
    const offs = [lab.on('clock', follow), lab.on('track', follow)];
    follow();
    draw();
    return () => {
      gone = true;
      offs.forEach((off) => off());
      controls.dispose();
      renderer.dispose();
    };
  }, [lab.description, JSON.stringify(patch?.patch)]);
  if (!patch) return <p class="empty">This system has no contact patch.</p>;
  return (
    <div class="contact">
      <canvas ref={canvas} class="surface" role="img" aria-label="limit surface" />
      <p class="hint">{message || 'Loads that friction can hold, over μN: forces along x (red) and y (green), moment upwards (blue). The dot is the load of this moment: on the surface while the body slides, by the friction law of the run; inside it while it holds.'}</p>
    </div>
  );
}
