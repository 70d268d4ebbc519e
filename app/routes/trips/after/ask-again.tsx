import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import page from '../../../components/exchange/exchange.module.css';

type AskAgainProps = {
  /** Why there is nothing to show. */
  fault: string;
  again: () => Promise<void>;
};

/** Replaces a section that failed to load: says why, and retries on a press. */
export function AskAgain({ fault, again }: AskAgainProps) {
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await again();
    setBusy(false);
  };
  return (
    <div className={page.panel}>
      <p role="alert" className={page.fault}>
        {fault}
      </p>
      <div className={page.actions}>
        <Button busy={isBusy} onClick={() => void press()}>
          Try again
        </Button>
      </div>
    </div>
  );
}
