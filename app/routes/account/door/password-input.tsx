import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import { useState, type ComponentProps } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { passwordRules } from './form-rules.ts';
import { isEasyToGuess, useHasPasswordRule } from './password-guess.ts';
import styles from './password-input.module.css';

type PasswordInputProps = Omit<ComponentProps<typeof TextInput>, 'type' | 'after'> & {
  autoComplete: 'current-password' | 'new-password';
};

/** A password field with a show button. */
export function PasswordInput(props: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      after={
        <IconButton label={isShown ? 'Hide password' : 'Show password'} onClick={() => setShown(!isShown)}>
          {isShown ? <IconEyeOff aria-hidden="true" size={20} /> : <IconEye aria-hidden="true" size={20} />}
        </IconButton>
      }
    />
  );
}

/** A new password's rules, ticked when met. For sighted users; the field's error says the same to everyone. */
export function PasswordRules({ password, email }: { password: string; email?: string }) {
  const hasRule = useHasPasswordRule(password);
  const isEasy = !hasRule || isEasyToGuess(password, email);
  return (
    <ul className={styles.rules}>
      {passwordRules(password, isEasy).map(({ rule, isKept }) => (
        <li key={rule} className={classNames(styles.rule, isKept && styles.kept)}>
          <IconCheck aria-hidden="true" size={16} stroke={2.6} />
          {rule}
          {isKept && <span className="visually-hidden"> (done)</span>}
        </li>
      ))}
    </ul>
  );
}
