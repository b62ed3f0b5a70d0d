import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { program, root, say } from '../../tools/build/checkout.mjs';
import { importTypeScript } from '../../tools/build/import-typescript.mjs';

await program(async () => {
  const sources = ['documents', 'consumed-events', 'service-calls'].map((name) => `tests/api/src/${name}.ts`);
  const { documents, gatewayCalls, consumedEvents, serviceCalls } = await importTypeScript(...sources);
  const top = pathToFileURL(`${root}/`);
  const calls = { edges: await serviceCalls(top), gatewayEdges: await gatewayCalls(top) };
  const files = documents({ consumed: consumedEvents(), ...calls });
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(root, 'docs', name), text);
    say(`docs/${name}`);
  }
});
