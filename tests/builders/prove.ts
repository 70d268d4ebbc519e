/**
 * Sets the length of random test suites: short in `npm test`, as set by `npm run prove` there; prints the seed, so that a run can be
 * repeated.
 */

/** @param short number of runs in `npm test`. For fast-check: `fc.assert(property, proving(6))` */
export function proving(short: number): { numRuns: number; seed: number } {
  const numRuns = Number(process.env.PROVE_RUNS ?? short);
  const seed = Number(process.env.PROVE_SEED ?? Math.floor(Math.random() * 2 ** 31));
  if (process.env.PROVE_RUNS !== undefined) process.stdout.write(`seed ${seed}, ${numRuns} runs\n`);
  return { numRuns, seed };
}
