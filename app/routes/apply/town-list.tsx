/** Common towns; people may type any other. */
const towns = [
  'Kelowna, BC',
  'West Kelowna, BC',
  'Vernon, BC',
  'Penticton, BC',
  'Summerland, BC',
  'Kamloops, BC',
  'Salmon Arm, BC',
  'Revelstoke, BC',
  'Fernie, BC',
  'Vancouver, BC',
  'Calgary, AB',
  'Canmore, AB',
  'Edmonton, AB',
  'Red Deer, AB',
];

/** Suggests towns for a text input whose `list` is this id. */
export function TownList({ id }: { id: string }) {
  return (
    <datalist id={id}>
      {towns.map((town) => (
        <option key={town}>{town}</option>
      ))}
    </datalist>
  );
}
