import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import { useState } from 'react';
import type { NewToken, OwnToken } from '../../../../features/programs/program-view.ts';
import { areaNames, areas, type Scope } from '../../../../features/programs/scopes.ts';
import { askApi } from '../../../components/session/api-client.ts';
import { useAct } from '../../../components/session/use-act.ts';
import { useNow } from '../../../components/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Section } from '../section.tsx';
import { fromNow, onDay } from '../when.ts';
import { MadeSecret } from './made-secret.tsx';
import sectionStyles from '../section.module.css';

const lifetimes = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
];
const access = [
  { value: '', label: 'No access' },
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Read and write' },
];

const scopeWords = (scopes: readonly Scope[]): string =>
  areaNames
    .flatMap((name) => {
      if ((scopes as readonly string[]).includes(`${name}:write`))
        return `${areas[name].label}: read and change`;
      return scopes.includes(`${name}:read`) ? `${areas[name].label}: read` : [];
    })
    .join(' · ');

/** The member's API tokens: make one, see what each may do, delete it. */
export function TokensSection({ tokens, isOperator }: { tokens: OwnToken[]; isOperator: boolean }) {
  const now = useNow();
  const { busy, act, note } = useAct();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<NewToken | null>(null);
  const remove = ({ id, name }: OwnToken) =>
    act(id, async () => {
      await askApi(`/account/tokens/${id}`, { method: 'DELETE' });
      return `“${name}” can no longer use your account`;
    });
  return (
    <Section
      id="tokens"
      title="API tokens"
      lead="A token lets a program act for you, within the limits you set. It can never pay, change your account or sign in."
    >
      {tokens.length > 0 && (
        <ul className={sectionStyles.rows}>
          {tokens.map((token) => (
            <li key={token.id} className={sectionStyles.row}>
              <IconKey aria-hidden="true" size={24} />
              <span>
                <b>{token.name}</b>
                <small>{scopeWords(token.scopes)}</small>
                <small>
                  {token.lastUsedAt === null ? 'Never used' : `Last used ${fromNow(token.lastUsedAt, now)}`} ·
                  expires {onDay(token.expiresAt)}
                </small>
              </span>
              <Button
                size="small"
                busy={busy === token.id}
                aria-label={`Delete token ${token.name}`}
                onClick={() => void remove(token)}
              >
                Delete
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={sectionStyles.actions}>
        <Button onClick={() => setMaking(true)}>New token</Button>
      </div>
      {note}
      {isMaking && (
        <NewTokenDialog isOperator={isOperator} onClose={() => setMaking(false)} onMade={setMade} />
      )}
      {made && (
        <MadeSecret
          title="Copy your token now"
          words="We can’t show it again. Keep it as safe as a password."
          secret={made.token}
          onClose={() => setMade(null)}
        />
      )}
    </Section>
  );
}

type NewTokenProps = { isOperator: boolean; onClose: () => void; onMade: (made: NewToken) => void };

function NewTokenDialog({ isOperator, onClose, onMade }: NewTokenProps) {
  const { busy, act, note } = useAct();
  const [name, setName] = useState('');
  const [days, setDays] = useState('90');
  const [chosen, setChosen] = useState<Readonly<Record<string, '' | 'read' | 'write'>>>({});
  const scopes = Object.entries(chosen).flatMap(([area, may]) => (may === '' ? [] : [`${area}:${may}`]));
  const make = () =>
    act('make', async () => {
      const body = { name: name.trim(), scopes, days: Number(days) };
      onMade(await askApi<NewToken>('/account/tokens', { method: 'POST', body }));
      onClose();
      return 'Your token is ready';
    });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="New API token"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={busy !== null}
            disabled={name.trim() === '' || scopes.length === 0}
            onClick={() => void make()}
          >
            Create token
          </Button>
        </>
      }
    >
      <div className="stack-16">
        <Field label="Name" hint="A name that tells you later what it’s for." required>
          <TextInput value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field label="Expires after">
          <Select value={days} options={lifetimes} onChange={(event) => setDays(event.target.value)} />
        </Field>
        {areaNames
          .filter((area) => area !== 'desk' || isOperator)
          .map((area) => (
            <Field key={area} label={areas[area].label}>
              <Select
                value={chosen[area] ?? ''}
                options={areas[area].hasWrite ? access : access.slice(0, 2)}
                onChange={({ target }) =>
                  setChosen((before) => ({ ...before, [area]: target.value as '' | 'read' | 'write' }))
                }
              />
            </Field>
          ))}
        {note}
      </div>
    </Dialog>
  );
}
