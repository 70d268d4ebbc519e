import type { ApiAnswer, ApiParameter, JsonSchema } from '../../../platform/open-api.ts';
import { classNames } from '../../ui/class-names.ts';
import { nameOfReference, type ShownOperation } from './operations.ts';
import { SchemaLines, typeWords } from './schema-lines.tsx';
import styles from './reference.module.css';

type EndpointEntryProps = ShownOperation & { schemas: Record<string, JsonSchema> };

/** The kinds of file that a body may be; nothing where it is JSON. */
const filesOf = (content: ApiAnswer['content'] = {}): string =>
  Object.keys(content)
    .filter((type) => type !== 'application/json')
    .join(' or ');

const schemaOf = (content: ApiAnswer['content']): JsonSchema | undefined =>
  Object.values(content ?? {})[0]?.schema;

/** One endpoint: who may call it, its input, its answers and errors. */
export function EndpointEntry({ method, path, operation, schemas }: EndpointEntryProps) {
  const { operationId, summary, description, parameters = [], requestBody, responses, security } = operation;
  const [done = ['200', { description: '' }], ...refusals] = Object.entries(responses);
  return (
    <article id={operationId} className={styles.entry}>
      <header className={styles.head}>
        <span className={classNames(styles.method, styles[method.toLowerCase()])}>{method}</span>
        <h3>
          <a href={`#${operationId}`}>{path}</a>
        </h3>
        {security.length === 0 && <span className={styles.open}>open to anyone</span>}
      </header>
      <p>
        <b>{summary}.</b> {description}
      </p>
      {parameters.length > 0 && <Parameters parameters={parameters} />}
      <Shape
        title="Takes"
        words={filesOf(requestBody?.content)}
        schema={schemaOf(requestBody?.content)}
        schemas={schemas}
      />
      <Shape
        title={`Answers ${done[0]}`}
        words={done[1].description}
        schema={schemaOf(done[1].content)}
        schemas={schemas}
      />
      <p className={styles.refusals}>Errors: {refusals.map(([status]) => status).join(', ')}</p>
    </article>
  );
}

/** Longer lists are folded. */
const shownAtOnce = 4;

function Parameters({ parameters }: { parameters: readonly ApiParameter[] }) {
  if (parameters.length <= shownAtOnce) return <ParameterLines parameters={parameters} />;
  return (
    <details className={styles.shape}>
      <summary>{parameters.length} parameters</summary>
      <ParameterLines parameters={parameters} />
    </details>
  );
}

function ParameterLines({ parameters }: { parameters: readonly ApiParameter[] }) {
  return (
    <dl className={styles.lines}>
      {parameters.map(({ name, in: place, required, description, schema }) => (
        <div key={`${place} ${name}`}>
          <dt>
            <code>{name}</code>
            <small>
              {place}
              {required && ', required'}
            </small>
          </dt>
          <dd>
            <span className={styles.type}>{typeWords(schema)}</span> {description}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type ShapeProps = {
  title: string;
  words?: string;
  schema: JsonSchema | undefined;
  schemas: Record<string, JsonSchema>;
};

/** An input or output body; its fields are folded, because the name often says enough. */
function Shape({ title, words, schema, schemas }: ShapeProps) {
  const name = nameOfReference(schema?.$ref);
  const whole = name === null ? schema : schemas[name];
  const hasFields = whole?.properties !== undefined && Object.keys(whole.properties).length > 0;
  if (!schema && !words) return null;
  return (
    <div className={styles.shape}>
      <p>
        <b>{title}</b> {words} {name !== null && <code>{name}</code>}
      </p>
      {hasFields && (
        <details>
          <summary>Fields of {name ?? 'the body'}</summary>
          <SchemaLines schema={whole} />
        </details>
      )}
    </div>
  );
}
