/** Finds what can be broken once in a source: permission checks, and money rules. */
import { glob, readFile } from 'node:fs/promises';
import { parseAst } from 'vite';

/** `actor`: a check of who is asking is left out. `money`: a sum, a limit or a choice in a money rule is changed. */
export type SourceMutant = { id: string; kind: 'actor' | 'money'; file: string; what: string };

/** A piece of source that becomes a question: "is this mutant on?" */
type Edit = { start: number; end: number; open: string; close: string };
type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/** Money rules: pure files, so that only rule tests are needed. */
export const moneyFiles = [
  'features/disputes/**/*.ts',
  'features/exchange/changes/extension-earning.ts',
  'features/exchange/money/earnings.ts',
  'features/exchange/money/what-is-owed.ts',
  'features/exchange/price/*.ts',
  'features/exchange/relief/relief-terms.ts',
  'features/exchange/relief/unused-days.ts',
  'features/handover/evidence/overage.ts',
  'features/listings/day-prices.ts',
  'features/listings/stay-price.ts',
  'features/listings/swap-price.ts',
  'features/listings/tax-table.ts',
  'features/membership-fees/*.ts',
  'features/payments/**/*.ts',
  'features/points/ledger/points-book.ts',
  'features/points/points-rules.ts',
  'features/receipts/receipt-lines.ts',
  'platform/money/*.ts',
];
/** Files in which every condition is about who may do what. */
const policyFiles = ['features/**/*-policy.ts'];
const otherActorFiles = ['features/**/*.ts', 'api/http.server/*.ts'];
/** How a condition checks who somebody is. */
const asksWho =
  /\bactor\b|\bmayOperate\(|\bisOperator\b|\bisMember\(|\bisOwner\(|\bassurance\b|\boperator\.accountId\b|\boperatorId ===|\bpartyOf\(|\bsideOf\(|!party\b|!side\b|\bmay[A-Z]\w+\(/;

const otherOperator: Record<string, string> = {
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
};
const otherFunction: Record<string, string> = {
  'Math.max': 'Math.min',
  'Math.min': 'Math.max',
  'Math.floor': 'Math.ceil',
  'Math.ceil': 'Math.floor',
  'Math.round': 'Math.floor',
  'Math.trunc': 'Math.ceil',
};

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function* children(node: Node): Generator<Node> {
  for (const value of Object.values(node))
    for (const each of Array.isArray(value) ? (value as unknown[]) : [value]) if (isNode(each)) yield each;
}

function* nodesOf(node: Node): Generator<Node> {
  // Types are no code.
  if (node.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(node.type)) return;
  yield node;
  for (const child of children(node)) yield* nodesOf(child);
}

const leavesTheFunction = (node: Node): boolean =>
  /^(Return|Throw)Statement$/.test(node.type) ||
  (node.type === 'BlockStatement' && (node.body as Node[]).some(leavesTheFunction));

/** Finds mutants in one source, and the edits that let each be switched on (`mutant-switch.ts`). */
export function mutantsIn(
  file: string,
  source: string,
  kind: SourceMutant['kind'],
  isPolicy: boolean,
): { mutants: SourceMutant[]; edits: Edit[] } {
  const mutants: SourceMutant[] = [];
  const edits: Edit[] = [];
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length;
  const textOf = ({ start, end }: Node) => source.slice(start, end);
  function add(node: Node, change: string, open: (id: string) => string, close = ')'): void {
    const short = textOf(node).replaceAll(/\s+/g, ' ').slice(0, 90);
    const id = `${file}:${lineOf(node.start)}:${node.start}-${node.end}:${change}`;
    mutants.push({ id, kind, file, what: `${file}:${lineOf(node.start)}: ${short} → ${change}` });
    edits.push({ start: node.start, end: node.end, open: open(JSON.stringify(id)), close });
  }
  const fix = (node: Node, value: boolean) =>
    add(node, String(value), (id) => `globalThis.mutantSwitch.value(${id}, ${value}, `);

  for (const node of nodesOf(parseAst(source, { lang: 'ts' }) as unknown as Node)) {
    const { test, consequent, left, right } = node as Record<string, Node>;
    const operator = typeof node.operator === 'string' ? node.operator : '';
    if (node.type === 'IfStatement' && test && consequent && leavesTheFunction(consequent)) {
      if (kind === 'money' || isPolicy || asksWho.test(textOf(test))) fix(test, false);
    } else if (isPolicy && node.type === 'LogicalExpression' && left && right) {
      const isAnd = operator === '&&';
      if (operator === '??') continue;
      for (const side of [left, right]) if (side.type !== 'LogicalExpression') fix(side, isAnd);
    } else if (kind === 'money' && node.type === 'BinaryExpression' && left && right) {
      const other = otherOperator[operator];
      const isText = [left, right].some(
        (side) => side.type === 'TemplateLiteral' || typeof side.value === 'string',
      );
      if (!other || isText) continue;
      const from = source.indexOf(operator, left.end);
      add(node, other, (id) => `globalThis.mutantSwitch.operate(${id}, '${operator}', '${other}', `);
      edits.push({ start: from, end: from + operator.length, open: ',', close: '' });
    } else if (kind === 'money' && node.type === 'CallExpression') {
      const callee = node.callee as Node;
      const other = otherFunction[textOf(callee)];
      if (other) add(callee, other, (id) => `globalThis.mutantSwitch.value(${id}, ${other}, `);
    }
  }
  return { mutants, edits };
}

/** Writes the edits into the source: the outer ones open first and close last. An edit without an end replaces its text. */
export function edited(source: string, edits: readonly Edit[]): string {
  const inserts = edits.flatMap(({ start, end, open, close }, index) =>
    close === ''
      ? [{ at: start, order: 0, text: open, skip: end - start }]
      : [
          { at: start, order: 1_000_000 - (end - start) + index / 1e6, text: open, skip: 0 },
          { at: end, order: -1_000_000 + (end - start), text: close, skip: 0 },
        ],
  );
  let [text, place] = ['', 0];
  for (const { at, text: insert, skip } of inserts.toSorted(
    (one, other) => one.at - other.at || one.order - other.order,
  )) {
    text += source.slice(place, at) + insert;
    place = at + skip;
  }
  return text + source.slice(place);
}

/** @throws Error when a pattern finds nothing: files were moved, and their mutants would quietly be gone */
async function filesOf(patterns: readonly string[]): Promise<string[]> {
  const files = new Set<string>();
  for (const pattern of patterns) {
    const found = (await Array.fromAsync(glob(pattern))).filter((file) => !file.includes('.test.'));
    if (found.length === 0) throw new Error(`${pattern} finds no file to break.`);
    for (const file of found) files.add(file);
  }
  return [...files].toSorted();
}

/** Every file with something to break, by its path from the root. */
export async function mutatedFiles(): Promise<
  Map<string, { kind: SourceMutant['kind']; isPolicy: boolean }>
> {
  const found = new Map<string, { kind: SourceMutant['kind']; isPolicy: boolean }>();
  for (const file of await filesOf(moneyFiles))
    if (!/\.server[./]/.test(file)) found.set(file, { kind: 'money', isPolicy: false });
  for (const file of await filesOf(otherActorFiles))
    if (!found.has(file) && !file.endsWith('-lifecycle.ts'))
      found.set(file, { kind: 'actor', isPolicy: false });
  for (const file of await filesOf(policyFiles))
    if (!/cancellation/.test(file)) found.set(file, { kind: 'actor', isPolicy: true });
  return found;
}

/** All mutants of sources. */
export async function sourceMutants(): Promise<SourceMutant[]> {
  const all: SourceMutant[] = [];
  for (const [file, { kind, isPolicy }] of await mutatedFiles())
    all.push(...mutantsIn(file, await readFile(file, 'utf8'), kind, isPolicy).mutants);
  return all;
}
