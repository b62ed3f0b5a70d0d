import { program, root, say } from '../build/checkout.mjs';
import { writeStatementTypes } from './src/write-statement-types.ts';

await program(() => writeStatementTypes(root, say));
