import { accountTable, type TableRequest } from '@nova/transfer';
import { chooseAccount } from '../choose-account.ts';
import { countsText } from '../counts-text.ts';
import { progressBar } from '../progress-bar.ts';
import type { Report, Tools } from '../shell.ts';
import { exportFile, writerTo, type WriteText } from './export-file.ts';
import type { ExportTarget } from './export-lines.ts';

/** Records of an account as a table in CSV (docs/import-and-export.md#a-table-out). */
export async function exportTable(
  tools: Tools,
  { file, ...target }: ExportTarget,
  request: TableRequest,
): Promise<Report | undefined> {
  const accountId = await chooseAccount(tools, target.account);
  const table = await accountTable(tools.database, accountId, request);
  const bar = progressBar(tools.streams, 'Exporting', {
    total: undefined,
    unit: 'rows',
    wanted: file !== undefined && target.json !== true,
  });
  const write = async (text: WriteText): Promise<number> => {
    let rows = 0;
    for await (const page of table.pages()) {
      await text(page.text);
      rows += page.rows;
      bar.update(rows, rows);
    }
    return rows;
  };
  try {
    if (file === undefined) {
      await write(writerTo(tools.streams.out));
      return undefined;
    }
    const exported = { [request.type]: await exportFile(file, write) };
    return {
      document: { file, exported, columns: table.headers },
      text: `Exported to ${file}: ${countsText(exported)}`,
    };
  } finally {
    bar.stop();
  }
}
