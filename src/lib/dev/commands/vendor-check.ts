import { runVendorCheck, UsageError } from '../../vendor-check/command.ts';
import { Refusal, runCommand, say } from '../progress.ts';

// `npm run vendor:check`: checks a running portal as one of its vendors, case by case (docs/vendors.md).
await runCommand(async () => {
  try {
    return await runVendorCheck(process.argv.slice(2), say);
  } catch (error) {
    throw error instanceof UsageError ? new Refusal(error.message) : error;
  }
});
