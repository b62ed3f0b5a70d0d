import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { program, root, say } from '../../tools/build/checkout.mjs';
import { consumedEvents } from './src/consumed-events.ts';
import { documents } from './src/documents.ts';
import { gatewayCalls, serviceCalls } from './src/service-calls.ts';

await program(async () => {
  const top = pathToFileURL(`${root}/`);
  const calls = { edges: await serviceCalls(top), gatewayEdges: await gatewayCalls(top) };
  const files = documents({ consumed: consumedEvents(), ...calls });
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(root, 'docs', name), text);
    say(`docs/${name}`);
  }
});
