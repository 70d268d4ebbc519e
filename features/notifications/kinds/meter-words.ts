/** What is said of a return whose meters come to something? To both sides the same, after what else a notice says; '' where they come to nothing. */
export const metersText = ({ areMetersOpen }: { areMetersOpen: boolean }): string =>
  areMetersOpen
    ? ' The meters come to something: that is claimed by itself in 48 hours, with any damage that is claimed before then.'
    : '';
