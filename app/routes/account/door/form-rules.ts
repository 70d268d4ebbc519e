/** Checks the account forms. Sentences and numbers are the product specification's, section 5. */

export type Errors<Name extends string> = Partial<Record<Name, string>>;

/** A form's values by field name; an unchecked box is missing. */
export type Values<Name extends string> = Partial<Record<Name, string>>;

const shortestAtLogin = 6;
const shortestPassword = 8;
export const longestPassword = 128;

export const isEmail = (text: string): boolean => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text.trim());

const emailError = (email = ''): string | undefined =>
  isEmail(email) ? undefined : 'Please enter a valid email address';

/** Whether a password is easy to guess; features/auth has the rule. */
export type IsEasyToGuess = (password: string, email?: string) => boolean;

/** The server's own sentence (features/auth/passwords/password-rules.ts). */
const easyToGuess = 'Password is known to be weak and easy to guess, please choose a different one.';

/** The first rule a new password breaks. */
export function newPasswordError(
  password = '',
  isEasyToGuess: IsEasyToGuess = () => false,
  email?: string,
): string | undefined {
  if ([...password].length < shortestPassword)
    return `Password must be at least ${shortestPassword} characters`;
  if (!/\p{Lu}/u.test(password)) return 'Password must contain at least one uppercase letter';
  if (!/\p{Nd}/u.test(password)) return 'Password must contain at least one number';
  if ([...password].length > longestPassword) return `Password must be at most ${longestPassword} characters`;
  return isEasyToGuess(password, email) ? easyToGuess : undefined;
}

/** Shown beside the field while someone chooses a password: each rule, and whether it is met. */
export const passwordRules = (password: string, isEasy: boolean): { rule: string; isKept: boolean }[] => [
  { rule: `At least ${shortestPassword} characters`, isKept: [...password].length >= shortestPassword },
  { rule: 'An uppercase letter', isKept: /\p{Lu}/u.test(password) },
  { rule: 'A number', isKept: /\p{Nd}/u.test(password) },
  { rule: 'Hard to guess', isKept: password !== '' && !isEasy },
];

/** Omits valid fields. */
function wrong<Name extends string>(errors: Record<Name, string | undefined>): Errors<Name> {
  const found: Errors<Name> = {};
  for (const name of Object.keys(errors) as Name[])
    if (errors[name] !== undefined) found[name] = errors[name];
  return found;
}

const confirmError = (password = '', confirmed = ''): string | undefined =>
  password === confirmed ? undefined : 'Passwords do not match';

export type LoginField = 'email' | 'password' | 'rememberMe';
export const loginErrors = ({ email, password = '' }: Values<LoginField>): Errors<LoginField> =>
  wrong({
    email: emailError(email),
    password:
      [...password].length < shortestAtLogin
        ? `Password must be at least ${shortestAtLogin} characters`
        : undefined,
    rememberMe: undefined,
  });

export type SignUpField = 'email' | 'password' | 'confirmPassword' | 'acceptTerms';
export const signUpErrors = (
  values: Values<SignUpField>,
  isEasyToGuess?: IsEasyToGuess,
): Errors<SignUpField> =>
  wrong({
    email: emailError(values.email),
    password: newPasswordError(values.password, isEasyToGuess, values.email),
    confirmPassword: confirmError(values.password, values.confirmPassword),
    acceptTerms: values.acceptTerms === 'on' ? undefined : 'You must accept the terms and conditions',
  });

export const emailErrors = ({ email }: Values<'email'>): Errors<'email'> =>
  wrong({ email: emailError(email) });

export type NewPasswordField = 'password' | 'confirmPassword';
export const newPasswordErrors = (
  values: Values<NewPasswordField>,
  isEasyToGuess?: IsEasyToGuess,
  email?: string,
): Errors<NewPasswordField> =>
  wrong({
    password: newPasswordError(values.password, isEasyToGuess, email),
    confirmPassword: confirmError(values.password, values.confirmPassword),
  });

/** A code's digits as typed or pasted: '123 456'. */
export const codeDigits = (code = ''): string => code.replaceAll(/\D/g, '');
export const codeErrors = ({ code }: Values<'code'>): Errors<'code'> =>
  wrong({ code: codeDigits(code).length === 6 ? undefined : 'Please enter the 6-digit code' });

export const recoveryErrors = ({ recovery }: Values<'recovery'>): Errors<'recovery'> =>
  wrong({ recovery: recovery?.trim() ? undefined : 'Please enter one of your recovery codes' });
