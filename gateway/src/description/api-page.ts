import type { OpenApi } from '@loop-petal/contracts/documents/openapi';
import type { Operation } from '@loop-petal/contracts/operations/operation';

type Json = Record<string, unknown>;

const STYLE = `
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
h1, h2 { font-family: Georgia, serif }
nav a { margin-right: 1rem }
details { border-top: 1px solid #8884; padding: .4rem 0 }
summary { cursor: pointer }
summary b { display: inline-block; min-width: 4.5rem; font-family: ui-monospace, monospace }
dt { font-weight: 600; margin-top: .5rem }
dd { margin-left: 1rem }
pre, code { font: 13px/1.45 ui-monospace, monospace }
pre { overflow-x: auto; padding: .75rem; background: #8881; border-radius: 6px }
small { opacity: .75 }`;

export function apiPage(operations: readonly Operation[], document: OpenApi): string {
  const { info, tags, components } = document;
  const sections = tags.map(({ name }) => {
    const ofService = operations.filter(({ service }) => service === name);
    return `<section id="${name}"><h2>${name}</h2>${ofService.map((one) => call(one, document)).join('')}</section>`;
  });
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<details id="${asText(name)}"><summary>${asText(name)}</summary><pre>${linked(schema)}</pre></details>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${asText(info.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${asText(info.title)}</h1>
<p>${asText(info.description)} For tools, it is also available as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<nav aria-label="Services">${tags.map(({ name }) => `<a href="#${name}">${name}</a>`).join('')}<a href="#schemas">schemas</a></nav>
${sections.join('\n')}
<section id="schemas"><h2>schemas</h2>${schemas.join('\n')}</section>
</main>
</body>
</html>
`;
}

interface Described {
  parameters: { name: string; in: string; required?: boolean; schema: unknown }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema?: unknown }> }>;
}

function call({ method, path, summary, roles }: Operation, document: OpenApi): string {
  const described = document.paths[path]?.[method.toLowerCase()] as unknown as Described;
  const facts: [string, string][] = [['roles', asText(roles.join(', '))]];
  for (const { name, in: place, required, schema } of described.parameters) {
    facts.push([`${asText(name)} <small>${place}${required ? '' : ', optional'}</small>`, shape(schema)]);
  }
  for (const [type, { schema }] of Object.entries(described.requestBody?.content ?? {})) {
    facts.push([`body <small>${asText(type)}</small>`, shape(schema)]);
  }
  const refused: string[] = [];
  for (const [status, answer] of Object.entries(described.responses)) {
    if (answer.$ref) refused.push(status);
    else facts.push([status, content(answer.content)]);
  }
  facts.push(['refusals', refused.join(', ')]);
  const list = facts.map(([term, text]) => `<dt>${term}</dt><dd>${text}</dd>`).join('');
  return `<details><summary><b>${method}</b> <code>${asText(path)}</code> <small>${asText(summary)}</small></summary><dl>${list}</dl></details>`;
}

function content(types: Record<string, { schema?: unknown }> = {}): string {
  const [first] = Object.entries(types);
  if (!first) return 'no body';
  const [type, { schema }] = first;
  return schema ? shape(schema) : asText(type);
}

function shape(schema: unknown): string {
  const { $ref, type, items, ...rest } = schema as Json;
  if (typeof $ref === 'string') return link($ref.slice($ref.lastIndexOf('/') + 1));
  if (type === 'array' && typeof (items as Json)?.$ref === 'string') return `list of ${shape(items)}`;
  if (typeof type === 'string' && Object.keys(rest).length === 0) return asText(type);
  return `<pre>${linked(schema)}</pre>`;
}

const link = (name: string) => `<a href="#${asText(name)}">${asText(name)}</a>`;

function linked(schema: unknown): string {
  return asText(JSON.stringify(schema, null, 2)).replace(
    /&quot;#\/components\/schemas\/(\w+)&quot;/g,
    (_all, name: string) => link(name),
  );
}

function asText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
