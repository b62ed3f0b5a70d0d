/** `npm run statements`: asks Postgres for the rows and parameters of all SQL statements and writes their types. */
import { program, root, say } from '../build/checkout.mjs';
import { importTypeScript } from '../build/import-typescript.mjs';

await program(async () => {
  const { writeStatementTypes } = await importTypeScript('tools/statements/src/write-statement-types.ts');
  await writeStatementTypes(root, say);
});
