/** Shows an error twice: in a toast, which goes away, and in the page until the next try. */
import { useCallback, useState, type ReactNode } from 'react';
import { FieldError } from './fields/field.tsx';
import { useToast } from './overlay/toast.tsx';

type Fault = { title: string; description?: string };

/** Render `note` beside the pressed button; call `clear` on the next try. Both functions stay the same between renders. */
export function useFault(): { note: ReactNode; say: (fault: Fault) => void; clear: () => void } {
  const [sentence, setSentence] = useState('');
  const { toast } = useToast();
  const say = useCallback(
    (fault: Fault) => {
      setSentence(fault.description ?? fault.title);
      toast({ ...fault, variant: 'destructive' });
    },
    [toast],
  );
  const clear = useCallback(() => setSentence(''), []);
  return { note: <FieldError>{sentence}</FieldError>, say, clear };
}
