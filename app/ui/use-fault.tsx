/** Says what went wrong twice: in a toast, which goes away, and in the page, where it stays until the next try. */
import { useState, type ReactNode } from 'react';
import { FieldError } from './field.tsx';
import { useToast } from './toast.tsx';

type Fault = { title: string; description?: string };

/** Draw `note` beside what was pressed; call `clear` when it is tried again. */
export function useFault(): { note: ReactNode; say: (fault: Fault) => void; clear: () => void } {
  const [sentence, setSentence] = useState('');
  const { toast } = useToast();
  return {
    note: <FieldError>{sentence}</FieldError>,
    say: (fault) => {
      setSentence(fault.description ?? fault.title);
      toast({ ...fault, variant: 'destructive' });
    },
    clear: () => setSentence(''),
  };
}
