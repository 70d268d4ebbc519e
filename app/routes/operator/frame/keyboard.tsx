import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useNavigate, type NavigateFunction } from 'react-router';
import { actOfKey, type DeskAct, type PageKey } from './desk-keys.ts';
import { KeyboardContext } from './keyboard-context.ts';
import { KeysHelp } from './keys-help.tsx';
import { areKeysOn, keepKeysOn } from './keys-choice.ts';

const isTyping = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input, textarea, select') ||
      target.closest('[role=listbox]') !== null));

/** In the filter field, Enter moves to the first row. */
const isFilter = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('[data-filter]');

/** The rows of the page's first list, by the link or button that opens each. */
const rowsOf = () => [...document.querySelectorAll<HTMLElement>('#main [data-row]')];

function move(by: 1 | -1): void {
  const rows = rowsOf();
  const here = rows.findIndex((row) => row === document.activeElement);
  const next =
    here === -1 ? (by === 1 ? 0 : rows.length - 1) : Math.max(0, Math.min(rows.length - 1, here + by));
  rows[next]?.focus();
  rows[next]?.scrollIntoView({ block: 'nearest' });
}

type Doing = {
  navigate: NavigateFunction;
  pageKeys: readonly PageKey[];
  showHelp: () => void;
};

function perform(act: DeskAct, { navigate, pageKeys, showHelp }: Doing): void {
  if (act.kind === 'move') move(act.by);
  if (act.kind === 'filter') document.querySelector<HTMLElement>('#main [data-filter]')?.focus();
  if (act.kind === 'help') showHelp();
  if (act.kind === 'go') void navigate(act.to);
  if (act.kind === 'letter') pageKeys.find(({ letter }) => letter === act.letter)?.run();
}

/** The desk's keys for everything inside, and the dialog that lists them. They can be turned off (WCAG 2.1.4). */
export function DeskKeyboard({ children }: { children: ReactNode }) {
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isOn, setOn] = useState(areKeysOn);
  const [pageKeys, setPageKeys] = useState<readonly PageKey[]>([]);
  const navigate = useNavigate();
  // After `g` the next key chooses a section, however long it takes: a busy machine delivers keys late.
  const isAwaited = useRef(false);
  // The listener reads the latest: a page registers its keys before the desk has rendered with them.
  const offered = useRef(pageKeys);
  useEffect(() => {
    const heard = new AbortController();
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Enter' && isFilter(event.target)) return move(1);
        if (event.defaultPrevented || (!isOn && event.key !== '?')) return;
        const act = actOfKey(
          {
            key: event.key,
            hasModifier: event.ctrlKey || event.metaKey || event.altKey,
            isTyping: isTyping(event.target),
          },
          isAwaited.current,
        );
        isAwaited.current = act?.kind === 'await';
        if (act === null) return;
        const isOffered = offered.current.some(
          ({ letter }) => act.kind === 'letter' && letter === act.letter,
        );
        if (act.kind !== 'letter' || isOffered) event.preventDefault();
        perform(act, { navigate, pageKeys: offered.current, showHelp: () => setHelpOpen(true) });
      },
      { signal: heard.signal },
    );
    return () => heard.abort();
  }, [isOn, navigate]);
  // Keys pressed while the desk was loading run now.
  useEffect(() => window.earlyInput?.repeatKeys(), []);
  const keyboard = useMemo(
    () => ({
      showHelp: () => setHelpOpen(true),
      offer: (keys: readonly PageKey[]) => {
        const change = (next: readonly PageKey[]) => {
          offered.current = next;
          setPageKeys(next);
        };
        change(keys);
        return () => change([]);
      },
    }),
    [],
  );
  return (
    <KeyboardContext value={keyboard}>
      {children}
      <KeysHelp
        isOpen={isHelpOpen}
        onClose={() => setHelpOpen(false)}
        pageKeys={pageKeys}
        isOn={isOn}
        onSwitch={(next) => {
          keepKeysOn(next);
          setOn(next);
        }}
      />
    </KeyboardContext>
  );
}
