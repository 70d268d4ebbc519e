// Each icon is imported from its own file ('@tabler/icons-react/dist/esm/icons/IconX.mjs'): neither browser nor server loads the other six
// thousand.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react';

  const icon: Icon;
  export default icon;
}
