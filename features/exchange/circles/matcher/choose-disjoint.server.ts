/** Chooses the most valuable set of choices that share nothing. It is an integer program, solved by HiGHS. */
import loadHighs, { type Highs } from 'highs';

/** A positive integer weight; `needs` are numbers of wishes and listings, each usable by one choice only. */
export type Choice = { weight: number; needs: readonly number[] };

export type Chosen = {
  /** Positions in the given list, in order. */
  chosen: number[];
  total: number;
  /** Whether nothing better exists. */
  isProven: boolean;
  /** An upper bound; equal to the total if proven. */
  bound: number;
};

/** Search tree nodes: a few seconds at 400 members. Counted rather than timed, so that the same input gives the same result. */
const mostNodes = 2_000;

let highs: Promise<Highs> | undefined;

/**
 * The best set of disjoint choices. Exact unless the search needs more than `nodes`: then it is the best set found, with a bound on what is
 * missing, and `isProven` is false.
 */
export async function chooseDisjoint(choices: readonly Choice[], nodes = mostNodes): Promise<Chosen> {
  if (choices.length === 0) return { chosen: [], total: 0, isProven: true, bound: 0 };
  highs ??= loadHighs();
  const solver = await highs;
  return solver.withModel(programOf(choices, solver), (model) => {
    model.options.set({ output_flag: false, mip_rel_gap: 0, mip_max_nodes: nodes });
    model.run();
    const values = model.getSolution().colValue;
    const chosen = [...choices.keys()].filter((place) => (values[place] ?? 0) > 0.5);
    const total = chosen.reduce((sum, place) => sum + (choices[place]?.weight ?? 0), 0);
    const isProven = model.getModelStatus() === solver.constants.modelStatus.optimal;
    // Weights are integers: a bound slightly above one means that one.
    const bound = isProven ? total : Math.floor(Number(model.info.get('mip_dual_bound')) + 0.01);
    return { chosen, total, isProven, bound };
  });
}

/** Take (1) or leave (0) each choice, so that each number is used at most once. */
function programOf(choices: readonly Choice[], { constants }: Highs) {
  const things = [...new Set(choices.flatMap(({ needs }) => needs))];
  const rowOf = new Map(things.map((thing, row) => [thing, row]));
  const indices = choices.flatMap(({ needs }) => needs.map((thing) => rowOf.get(thing) ?? 0));
  const starts = [0];
  for (const { needs } of choices) starts.push((starts.at(-1) ?? 0) + needs.length);
  const [numCols, numRows] = [choices.length, things.length];
  return {
    numCols,
    numRows,
    sense: constants.objectiveSense.maximize,
    colCost: choices.map(({ weight }) => weight),
    colLower: new Float64Array(numCols),
    colUpper: new Float64Array(numCols).fill(1),
    rowLower: new Float64Array(numRows),
    rowUpper: new Float64Array(numRows).fill(1),
    integrality: new Int32Array(numCols).fill(constants.variableType.integer),
    matrix: {
      format: 'csc' as const,
      numCols,
      numRows,
      starts,
      indices,
      values: new Float64Array(indices.length).fill(1),
    },
  };
}
