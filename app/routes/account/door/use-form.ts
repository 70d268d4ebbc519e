import { useRef, useState, type SyntheticEvent } from 'react';
import { auth } from '../../../components/session/session.ts';
import { useFault } from '../../../ui/use-fault.tsx';
import type { Errors, Values } from './form-rules.ts';

type FormOptions<Name extends string> = {
  check: (values: Values<Name>) => Errors<Name>;
  /** Loads what `check` needs. */
  prepare?: () => Promise<void>;
  /** Sends the checked values. Anything it throws is unexpected, and shown with the specification's text. */
  send: (values: Values<Name>) => Promise<void>;
};

/** Loads the auth client while the form is filled in. If that fails, sending it tries again. */
const loadAuth = () => void auth().catch(() => undefined);

/** Shown when the service is unreachable; from the product specification. */
export const unexpected = 'An unexpected error occurred. Please try again.';

/**
 * A form whose fields keep their own values, so that password managers and early typing work. Errors appear after the first try, and
 * disappear as they are fixed; the first wrong field gets the focus.
 */
export function useForm<Name extends string>({ check, prepare, send }: FormOptions<Name>) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors<Name>>({});
  const [wasTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const fault = useFault();
  const values = (): Values<Name> => {
    // Only text fields and checkboxes: these forms have no files.
    return Object.fromEntries(new FormData(form.current ?? undefined)) as Values<Name>;
  };
  const field = (name: Name) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`);
  const submit = async () => {
    await prepare?.();
    const found = check(values());
    fault.clear();
    setTried(true);
    setErrors(found);
    const first = (Object.keys(found) as Name[])[0];
    if (first !== undefined) return field(first)?.focus();
    setBusy(true);
    try {
      await send(values());
    } catch {
      fault.say({ title: unexpected });
    } finally {
      setBusy(false);
    }
  };
  return {
    errors,
    isBusy,
    /** Shows a refusal that belongs to no field: in the specification's toast and, as `fault`, in the form. */
    fail: (sentence: string) => fault.say({ title: sentence }),
    fault: fault.note,
    /** Shows the service's objection to a field, and focuses it. */
    setError: (name: Name, sentence: string) => {
      setErrors((before) => ({ ...before, [name]: sentence }));
      field(name)?.focus();
    },
    value: (name: Name): string => values()[name] ?? '',
    fill: (name: Name, value: string) => {
      const input = field(name);
      if (input) input.value = value;
    },
    reset: () => {
      form.current?.reset();
      setTried(false);
      setErrors({});
    },
    props: {
      ref: form,
      noValidate: true,
      // Before the script has loaded, a press sends nothing into the address: a password must never be there.
      method: 'post' as const,
      onFocus: loadAuth,
      onInput: () => {
        loadAuth();
        if (wasTried) setErrors(check(values()));
      },
      onSubmit: (event: SyntheticEvent) => {
        event.preventDefault();
        if (!isBusy) void submit();
      },
    },
  };
}
