import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import sectionStyles from '../section.module.css';

type MadeSecretProps = {
  title: string;
  /** What it is for. */
  words: string;
  secret: string;
  onClose: () => void;
};

/** A secret that is shown once, with a button that copies it. */
export function MadeSecret({ title, words, secret, onClose }: MadeSecretProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    setCopied(true);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={title}
      description={words}
      actions={
        <>
          <Button onClick={() => void copy()}>{isCopied ? 'Copied' : 'Copy'}</Button>
          <Button variant="primary" onClick={onClose}>
            I saved it
          </Button>
        </>
      }
    >
      <code className={sectionStyles.secret}>{secret}</code>
    </Dialog>
  );
}
