/** What a return's notification adds for both sides if the meters show extra use; otherwise ''. */
export const metersText = ({ areMetersOpen }: { areMetersOpen: boolean }): string =>
  areMetersOpen ? ' The meters show extra use, which will be claimed in 48 hours along with any damage.' : '';
