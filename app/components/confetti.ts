/** A burst or rain of confetti. Its code is loaded when needed, and never for people who prefer less motion. */
import type confetti from 'canvas-confetti';

type Fire = ReturnType<typeof confetti.create>;

async function makeFire(): Promise<{ fire: Fire; clear: () => void } | null> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return null;
  const { default: drawing } = await import('canvas-confetti');
  const canvas = document.createElement('canvas');
  canvas.ariaHidden = 'true';
  Object.assign(canvas.style, {
    position: 'fixed',
    inset: '0',
    width: '100%',
    height: '100%',
    pointerEvents: 'none',
    zIndex: '60',
  });
  document.body.append(canvas);
  // A worker would be a script made from text, which our Trusted Types refuse.
  return { fire: drawing.create(canvas, { resize: true, useWorker: false }), clear: () => canvas.remove() };
}

/** Blue, teal and gold, from the tokens. */
function colours(): string[] {
  const style = getComputedStyle(document.documentElement);
  return ['--confetti-blue', '--mark-wave-end', '--gold'].map((name) => style.getPropertyValue(name).trim());
}

const rainMilliseconds = 3000;
const fallMilliseconds = 4000;

async function rain(stopping: AbortSignal): Promise<void> {
  const made = await makeFire();
  if (!made) return;
  stopping.addEventListener('abort', made.clear);
  const until = performance.now() + rainMilliseconds;
  const edges = [
    { angle: 60, origin: { x: 0, y: 0.7 } },
    { angle: 120, origin: { x: 1, y: 0.7 } },
  ];
  const frame = () => {
    if (stopping.aborted) return;
    if (performance.now() > until) {
      // Pieces already in the air fall first.
      setTimeout(made.clear, fallMilliseconds);
      return;
    }
    for (const edge of edges) void made.fire({ particleCount: 3, spread: 55, colors: colours(), ...edge });
    requestAnimationFrame(frame);
  };
  if (stopping.aborted) made.clear();
  else frame();
}

/** About three seconds from both edges of the window. @returns a function that stops and clears it */
export function rainConfetti(): () => void {
  const stopping = new AbortController();
  void rain(stopping.signal);
  return () => stopping.abort();
}

/** One burst of 100 pieces. */
export async function burstConfetti(): Promise<void> {
  const made = await makeFire();
  if (!made) return;
  await made.fire({ particleCount: 100, spread: 70, origin: { y: 0.6 }, colors: colours() });
  made.clear();
}
