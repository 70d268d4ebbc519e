import { useState } from 'react';
import type { SettingLine } from '../../../../features/settings/list-settings.server.ts';
import { ApiProblem, askApi } from '../../../components/session/api-client.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { column, Table, type Column } from '../../../ui/show/table.tsx';
import type { Route } from './+types/settings';
import { ActDialog } from '../parts/act-dialog.tsx';
import { Ago } from '../parts/moment.tsx';
import { FilterBar, FilterText, useAddressWord } from '../parts/filter-bar.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { RowButton } from '../parts/row-button.tsx';
import { SettingEditor, draftOf, valueOf } from './setting-editor.tsx';
import { valueText } from './setting-shape.ts';
import editorStyles from './setting-editor.module.css';
import styles from '../frame/desk-page.module.css';

type Answer = { settings: SettingLine[]; promisesOff: string[] };

export const clientLoader = () => askApi<Answer>('/operator/settings');
/** The filter works on what is already loaded. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: {
  currentUrl: URL;
  nextUrl: URL;
  defaultShouldRevalidate: boolean;
}) => defaultShouldRevalidate && currentUrl.search === nextUrl.search;

const columnsFor = (open: (line: SettingLine) => void): Column<SettingLine>[] => [
  column(
    'Setting',
    (line) => (
      <>
        <RowButton onClick={() => open(line)}>{line.label}</RowButton>
        <p className={styles.clip}>{line.explanation}</p>
      </>
    ),
    'head',
  ),
  column('Now', ({ name, value }) => <span className={editorStyles.before}>{valueText(name, value)}</span>),
  column('Default', ({ name, standard, value }) =>
    JSON.stringify(standard) === JSON.stringify(value) ? (
      <span className={styles.quiet}>same as default</span>
    ) : (
      <span className={editorStyles.before}>{valueText(name, standard)}</span>
    ),
  ),
  column(
    'Changed',
    ({ changedAt }) => (changedAt === null ? <Badge size="small">Default</Badge> : <Ago at={changedAt} />),
    'end',
    'narrow',
  ),
];

const matches = ({ name, label, explanation }: SettingLine, words: string) =>
  `${name} ${label} ${explanation}`.toLowerCase().includes(words.toLowerCase());

/** What operators can change without a release. */
export default function Settings({ loaderData: { settings } }: Route.ComponentProps) {
  const [open, setOpen] = useState<SettingLine | null>(null);
  const [words] = useAddressWord('q');
  // Promises have their own page, which shows what each one hides.
  const shown = settings.filter((line) => line.name !== 'promises-off' && matches(line, words));
  return (
    <>
      <PageHead title="Settings" text="Changes apply from now on. Existing bookings keep their terms." />
      <FilterBar>
        <FilterText name="q" label="Setting" />
      </FilterBar>
      <Table
        caption="Settings"
        columns={columnsFor(setOpen)}
        rows={shown}
        keyOf={({ name }) => name}
        empty="No settings match your search."
      />
      {open && <SettingWindow key={open.name} line={open} onClose={() => setOpen(null)} />}
    </>
  );
}

const unreadable = 'Enter a valid value for this setting.';

const send = (line: SettingLine, value: unknown, reason: string) =>
  askApi(`/operator/settings/${line.name}`, {
    method: 'PUT',
    body: { value, reason, seenAt: line.changedAt },
  });

function SettingWindow({ line, onClose }: { line: SettingLine; onClose: () => void }) {
  const [draft, setDraft] = useState(() => draftOf(line, line.value));
  const [error, setError] = useState<string>();
  const act = async (reason: string) => {
    const value = valueOf(line, draft);
    setError(value === undefined ? unreadable : undefined);
    if (value === undefined) throw new ApiProblem(400, 'invalid', unreadable);
    await send(line, value, reason);
  };
  const isStandard = JSON.stringify(line.standard) === JSON.stringify(line.value);
  return (
    <ActDialog
      isOpen
      onClose={onClose}
      title={line.label}
      description={line.explanation}
      confirm="Save"
      done={`${line.label}: saved`}
      act={act}
    >
      <SettingEditor label="Value" setting={line} draft={draft} error={error} onChange={setDraft} />
      <p className={styles.quiet}>
        Default: <span className={editorStyles.before}>{valueText(line.name, line.standard)}</span>
      </p>
      {!isStandard && (
        <p>
          <Button size="small" onClick={() => setDraft(draftOf(line, line.standard))}>
            Use the default
          </Button>
        </p>
      )}
    </ActDialog>
  );
}
