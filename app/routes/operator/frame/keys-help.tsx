import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import type { PageKey } from './desk-keys.ts';
import { sections } from './sections.ts';
import styles from './keys-help.module.css';

type KeysHelpProps = {
  isOpen: boolean;
  onClose: () => void;
  pageKeys: readonly PageKey[];
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
};

const everywhere: [keys: string[], meaning: string][] = [
  [['j'], 'Next row'],
  [['k'], 'Previous row'],
  [['Enter'], 'Open the row'],
  [['/'], 'Filter (Enter jumps to the rows)'],
  [['Ctrl', 'Enter'], 'Confirm in a dialog'],
  [['?'], 'Show these shortcuts'],
];

function Keys({ title, keys }: { title: string; keys: [keys: string[], meaning: string][] }) {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.list}>
        {keys.map(([names, meaning]) => (
          <div key={meaning}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** All keys of the desk, and the switch that turns them off. */
export function KeysHelp({ isOpen, onClose, pageKeys, isOn, onSwitch }: KeysHelpProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Keyboard shortcuts" size="large">
      <div className={styles.columns}>
        <Keys title="Everywhere" keys={everywhere} />
        {pageKeys.length > 0 && (
          <Keys title="On this page" keys={pageKeys.map(({ letter, label }) => [[letter], label])} />
        )}
        <Keys title="Go to" keys={sections.map(({ letter, label }) => [['g', letter], label])} />
      </div>
      <Checkbox
        label="Use keyboard shortcuts"
        checked={isOn}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
    </Dialog>
  );
}
