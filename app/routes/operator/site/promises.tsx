import { useState } from 'react';
import type { SettingLine } from '../../../../features/settings/list-settings.server.ts';
import { promiseNames, type PromiseName } from '../../../../features/settings/promise-names.ts';
import { askApi } from '../../../components/session/api-client.ts';
import { everyWord } from '../../../content/every-word.ts';
import { promisedWords } from '../../../content/promised-words.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { column, Table, type Column } from '../../../ui/show/table.tsx';
import type { Route } from './+types/promises';
import { ActDialog } from '../parts/act-dialog.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { RowButton } from '../parts/row-button.tsx';
import { promiseClaims } from './promise-claims.ts';
import styles from '../frame/desk-page.module.css';

type Hidden = Record<PromiseName, { page: string; words: string[] }[]>;

/** What each switch removes, read from the text itself. It is public, so it may be in the page. */
export function loader(): { hidden: Hidden } {
  const entries = promiseNames.map((name) => [
    name,
    Object.entries(everyWord).flatMap(([page, copy]) => {
      const words = promisedWords(copy, name);
      return words.length > 0 ? [{ page, words }] : [];
    }),
  ]);
  // One entry for each of the names.
  return { hidden: Object.fromEntries(entries) as Hidden };
}

type Answer = { settings: SettingLine[]; promisesOff: string[]; unfounded: PromiseName[] };

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [{ hidden }, { settings, promisesOff, unfounded }] = await Promise.all([
    serverLoader(),
    askApi<Answer>('/operator/settings'),
  ]);
  const line = settings.find(({ name }) => name === 'promises-off');
  return {
    hidden,
    offByConfiguration: promisesOff,
    unfounded,
    // The setting's own shape: names of promises.
    offByOperators: (line?.value ?? []) as PromiseName[],
    seenAt: line?.changedAt ?? null,
  };
}
clientLoader.hydrate = true as const;

type PromiseLine = {
  name: PromiseName;
  isOff: boolean;
  /** It stays off regardless of the switch: because of PROMISES_OFF, or because it has no backing. */
  heldOffBy: 'configuration' | 'no ground' | null;
  hidden: Hidden[PromiseName];
};

const offWords = {
  configuration: 'Turned off by PROMISES_OFF',
  'no ground': 'Off: not everything is insured yet',
  operator: 'Turned off',
} as const;

const columnsFor = (open: (line: PromiseLine) => void): Column<PromiseLine>[] => [
  column(
    'Promise',
    (line) => (
      <>
        <RowButton onClick={() => open(line)}>{line.name}</RowButton>
        <p className={styles.clip}>{promiseClaims[line.name]}</p>
      </>
    ),
    'head',
  ),
  column(
    'State',
    ({ isOff, heldOffBy }) =>
      isOff ? (
        <Badge variant="sun">{offWords[heldOffBy ?? 'operator']}</Badge>
      ) : (
        <Badge variant="success">Shown</Badge>
      ),
    'narrow',
  ),
  column(
    'Where it appears',
    ({ hidden }) =>
      `${hidden.reduce((sum, { words }) => sum + words.length, 0)} places on ${hidden.map(({ page }) => page).join(', ')}`,
  ),
];

/** The promises the pages make, with a switch for each. */
export default function Promises({ loaderData }: Route.ComponentProps) {
  // Data only the server has read is never rendered: the frame shows its skeleton until the switches are known.
  return 'seenAt' in loaderData ? <Switches {...loaderData} /> : null;
}

type SwitchesProps = Awaited<ReturnType<typeof clientLoader>>;

function Switches({ hidden, offByConfiguration, unfounded, offByOperators, seenAt }: SwitchesProps) {
  const [open, setOpen] = useState<PromiseLine | null>(null);
  const lines = promiseNames.map((name) => {
    const heldOffBy = offByConfiguration.includes(name)
      ? ('configuration' as const)
      : unfounded.includes(name)
        ? ('no ground' as const)
        : null;
    return {
      name,
      heldOffBy,
      isOff: heldOffBy !== null || offByOperators.includes(name),
      hidden: hidden[name],
    };
  });
  const offCount = lines.filter(({ isOff }) => isOff).length;
  return (
    <>
      <PageHead
        title="Promises"
        text={`Claims on our pages that software alone can’t guarantee. ${offCount} of ${lines.length} are off. Pages change right away.`}
      />
      <Table
        caption="Promises"
        columns={columnsFor(setOpen)}
        rows={lines}
        keyOf={({ name }) => name}
        empty="No promises."
      />
      {open && (
        <PromiseWindow
          key={open.name}
          line={open}
          onClose={() => setOpen(null)}
          change={(reason) =>
            askApi('/operator/settings/promises-off', {
              method: 'PUT',
              body: {
                value: open.isOff
                  ? offByOperators.filter((name) => name !== open.name)
                  : [...offByOperators, open.name],
                reason,
                seenAt,
              },
            })
          }
        />
      )}
    </>
  );
}

type PromiseWindowProps = {
  line: PromiseLine;
  onClose: () => void;
  change: (reason: string) => Promise<unknown>;
};

function PromiseWindow({ line, onClose, change }: PromiseWindowProps) {
  const { name, isOff, heldOffBy, hidden } = line;
  return (
    <ActDialog
      isOpen
      onClose={onClose}
      title={isOff ? `Show “${name}” again?` : `Switch “${name}” off?`}
      description={
        heldOffBy === 'configuration'
          ? 'PROMISES_OFF in the configuration turns this off. You can’t change it here.'
          : heldOffBy === 'no ground'
            ? 'Some provinces, categories or types of booking have no policy of $2,000,000 or more. Add them under Settings, Insurance. Until then, our pages don’t promise insurance.'
            : `${promiseClaims[name]}.`
      }
      confirm={isOff ? 'Show promise' : 'Turn off promise'}
      isDangerous={!isOff}
      size="large"
      done={isOff ? `“${name}” is shown again` : `“${name}” is off`}
      act={change}
    >
      <div>
        <h3 className={styles.third}>{isOff ? 'What comes back' : 'What disappears or changes'}</h3>
        <dl className={styles.facts}>
          {hidden.map(({ page, words }) => (
            <div key={page}>
              <dt>
                <a href={page} target="_blank" rel="noreferrer" className={styles.row}>
                  {page === '/' ? 'Home' : page}
                  <span className="visually-hidden"> (opens in a new tab)</span>
                </a>
              </dt>
              <dd>
                <ul className={styles.wordList}>
                  {words.map((each, index) => (
                    <li key={index}>{each}</li>
                  ))}
                </ul>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </ActDialog>
  );
}
