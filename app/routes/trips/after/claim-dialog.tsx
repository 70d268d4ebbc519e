import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useState, type FormEvent } from 'react';
import { lineKinds, type LineKind } from '../../../../features/disputes/claim/claim-lines.ts';
import {
  mostClaimedCents,
  mostLines,
  mostPicturesASide,
} from '../../../../features/disputes/dispute-rules.ts';
import type { ClaimDesk } from '../../../../features/disputes/dispute-view.ts';
import { amountText, formatCents } from '../../../../platform/money/money.ts';
import { parseMoneyWithin } from '../../../../platform/money/read-money.ts';
import { acceptedPhotos } from '../../../components/accepted-photos.ts';
import { lineWords } from '../../../components/handover/claim-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea, TextInput } from '../../../ui/fields/text-input.tsx';
import { notArrivedText, onlyFirstText } from './picture-words.ts';
import { sendPicture } from './send-picture.ts';
import { useSending, type DialogProps } from './use-sending.ts';
import page from '../../../components/exchange/exchange.module.css';
import styles from './after.module.css';

type Draft = { key: number; kind: LineKind; label: string; dollars: string };

/** The typed amount in cents; 0 if not an amount yet. */
function centsOf(dollars: string): number {
  const reading = parseMoneyWithin(dollars, 0, mostClaimedCents);
  return 'cents' in reading ? (reading.cents ?? 0) : 0;
}

/** What a claim is missing, in a sentence; '' if nothing. */
function missingIn(lines: readonly Draft[], words: string): string {
  if (lines.some(({ label }) => label.trim() === '')) return 'Enter what each line is for.';
  if (lines.some(({ dollars }) => centsOf(dollars) === 0))
    return 'Enter an amount for each line, like 129.50.';
  return words.trim() === '' ? 'Describe what happened.' : '';
}

/** A claim, line by line, with text and photos. */
export function ClaimDialog(props: DialogProps & { desk: ClaimDesk }) {
  const { isOpen, onClose, path, other, desk } = props;
  const first: Draft = desk.late
    ? {
        key: 0,
        kind: 'late_return',
        label: `${desk.late.hours} h late`,
        dollars: amountText(desk.late.cents),
      }
    : { key: 0, kind: 'damage', label: '', dollars: '' };
  const [lines, setLines] = useState<Draft[]>([first]);
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<File[]>([]);
  const files = chosen.slice(0, mostPicturesASide);
  const { isBusy, fault, setFault, shortfall, send } = useSending(props);
  const sum = lines.reduce((all, { dollars }) => all + centsOf(dollars), 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = missingIn(lines, words);
    if (missing !== '') return setFault(missing);
    const body = {
      lines: lines.map(({ kind, label, dollars }) => ({
        kind,
        label: label.trim(),
        cents: centsOf(dollars),
      })),
      words: words.trim(),
    };
    // The claim is already made; a photo that didn't arrive can be added on the page.
    void send(path, body, `Claim sent to ${other}`, async () => {
      let failed = 0;
      for (const file of files)
        await sendPicture(path, file).catch(() => {
          failed += 1;
        });
      return failed > 0 ? notArrivedText(failed, files.length) : '';
    });
  };
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={onClose}
        size="large"
        title="Claim damage"
        description={`${other} has 48 hours to accept or contest it.`}
        actions={
          <>
            <Button onClick={onClose}>Not now</Button>
            <Button type="submit" form="claim-form" variant="danger" busy={isBusy}>
              Claim {sum > 0 && formatCents(sum)}
            </Button>
          </>
        }
      >
        <form id="claim-form" noValidate className={styles.form} onSubmit={submit}>
          <LinesEditor lines={lines} onChange={setLines} isLate={desk.late !== null} />
          <Field label="What happened" hint="When you noticed it, and what it was like before." required>
            <TextArea
              rows={4}
              maxLength={2000}
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
            />
          </Field>
          <Field
            label="Pictures"
            hint="Up to twelve. Only the two of you and our team see them."
            error={onlyFirstText(chosen.length, mostPicturesASide)}
            optional
          >
            <TextInput
              type="file"
              className={styles.files}
              accept={acceptedPhotos}
              multiple
              onChange={(event) => setChosen([...(event.currentTarget.files ?? [])])}
            />
          </Field>
          <p role="alert" className={page.fault}>
            {fault}
          </p>
        </form>
      </Dialog>
      <p role="alert" className={page.fault}>
        {shortfall}
      </p>
    </>
  );
}

type LinesEditorProps = { lines: Draft[]; onChange: (lines: Draft[]) => void; isLate: boolean };

function LinesEditor({ lines, onChange, isLate }: LinesEditorProps) {
  const change = (key: number, to: Partial<Draft>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...to } : line)));
  const kinds = lineKinds.filter((kind) => kind !== 'late_return' || isLate);
  const add = () =>
    onChange([
      ...lines,
      { key: Math.max(...lines.map(({ key }) => key)) + 1, kind: 'damage', label: '', dollars: '' },
    ]);
  return (
    <div className={styles.editor}>
      {lines.map(({ key, kind, label, dollars }, index) => (
        <fieldset key={key} className={styles.editLine}>
          <legend className="visually-hidden">Line {index + 1}</legend>
          <Field label="Kind">
            <Select
              value={kind}
              options={kinds.map((each) => ({ value: each, label: lineWords[each] }))}
              onChange={(event) => change(key, { kind: event.currentTarget.value as LineKind })}
            />
          </Field>
          <Field label="What it is" className={styles.grow}>
            <TextInput
              value={label}
              maxLength={200}
              placeholder="Cracked tail light"
              onChange={(event) => change(key, { label: event.currentTarget.value })}
            />
          </Field>
          <MoneyField
            label="Amount"
            mostCents={mostClaimedCents}
            text={dollars}
            onText={(text) => change(key, { dollars: text })}
          />
          {lines.length > 1 && (
            <IconButton
              label={`Remove line ${index + 1}`}
              onClick={() => onChange(lines.filter((line) => line.key !== key))}
            >
              <IconX aria-hidden="true" />
            </IconButton>
          )}
        </fieldset>
      ))}
      {lines.length < mostLines && (
        <Button size="small" onClick={add}>
          Add a line
        </Button>
      )}
    </div>
  );
}
