import type { JsonSchema } from '../../../platform/open-api.ts';
import styles from './reference.module.css';

const isNull = ({ type }: JsonSchema): boolean => type === 'null';

/** The type inside 'or null' and lists. */
function core(schema: JsonSchema): { inner: JsonSchema; isNullable: boolean; isList: boolean } {
  const choices = schema.anyOf ?? schema.oneOf;
  const isNullable = choices?.some(isNull) ?? false;
  const rest = choices?.filter((choice) => !isNull(choice)) ?? [];
  const single = rest.length === 1 ? (rest[0] ?? schema) : schema;
  const item = single.items || single.prefixItems?.[0];
  return { inner: item ?? single, isNullable, isList: item !== undefined };
}

/** 'whole number, 0 to 20', 'one of rent, directSwap', 'list of text, or null'. */
export function typeWords(schema: JsonSchema): string {
  const { inner, isNullable, isList } = core(schema);
  const words = baseWords(inner);
  return `${isList ? `list of ${words}` : words}${isNullable ? ', or null' : ''}`;
}

/** Limits beyond any number of ours are omitted. */
const isSaid = (bound: number | undefined): bound is number =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;

function boundWords(from: number | undefined, to: number | undefined, unit = ''): string {
  const [least, most] = [isSaid(from) ? from : undefined, isSaid(to) ? to : undefined];
  if (least !== undefined && most !== undefined) return `, ${least} to ${most}${unit}`;
  if (most !== undefined) return `, at most ${most}${unit}`;
  return least !== undefined && least !== 0 ? `, at least ${least}${unit}` : '';
}

function baseWords({
  type,
  format,
  enum: values,
  const: only,
  anyOf,
  oneOf = anyOf,
  minimum,
  maximum,
  ...more
}: JsonSchema): string {
  if (values) return `one of ${values.map(String).join(', ')}`;
  if (only !== undefined) return JSON.stringify(only);
  if (oneOf) return oneOf.map(typeWords).join(' or ');
  switch (type) {
    case 'integer':
      return `whole number${boundWords(minimum, maximum)}`;
    case 'number':
      return `number${boundWords(minimum, maximum)}`;
    case 'boolean':
      return 'true or false';
    case 'object':
      return 'object';
    default:
      if (format === 'date-time') return 'instant';
      if (format === 'uuid') return 'id';
      return `text${boundWords(more.minLength, more.maxLength, ' characters')}`;
  }
}

/** Deeper shapes are easier to read in the document. */
const deepest = 3;

/** An object's fields, nested ones below. */
export function SchemaLines({ schema, depth = 1 }: { schema: JsonSchema; depth?: number }) {
  const fields = Object.entries(schema.properties ?? {});
  return (
    <dl className={styles.lines}>
      {fields.map(([name, field]) => {
        const { inner } = core(field);
        const isRequired = schema.required?.includes(name) ?? false;
        return (
          <div key={name}>
            <dt>
              <code>{name}</code>
              {!isRequired && <small>optional</small>}
            </dt>
            <dd>
              <span className={styles.type}>{typeWords(field)}</span> {field.description ?? inner.description}
              {inner.properties && depth < deepest && <SchemaLines schema={inner} depth={depth + 1} />}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
