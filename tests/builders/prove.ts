/** How long does a suite of random runs go on? Short in `npm test`, as long as `npm run prove` says there; its seed is said, so that it can be repeated. */

/** @param short runs in `npm test`. For fast-check: `fc.assert(property, proving(6))` */
export function proving(short: number): { numRuns: number; seed: number } {
  const numRuns = Number(process.env.PROVE_RUNS ?? short);
  const seed = Number(process.env.PROVE_SEED ?? Math.floor(Math.random() * 2 ** 31));
  if (process.env.PROVE_RUNS !== undefined) process.stdout.write(`seed ${seed}, ${numRuns} runs\n`);
  return { numRuns, seed };
}
