import { program, root, say } from '../build/checkout.mjs';
import { importTypeScript } from '../build/import-typescript.mjs';

await program(async () => {
  const { writeStatementTypes } = await importTypeScript('tools/statements/src/write-statement-types.ts');
  await writeStatementTypes(root, say);
});
