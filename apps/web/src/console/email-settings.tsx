import { api } from '@karcis/contract';
import { useRead } from '../frame/reads.ts';
import { TableLines } from '../kit/table.tsx';
import { RouteForm } from './form.tsx';
import { Head } from './head.tsx';
import { Read } from './reading.tsx';
import { TestMail } from './test-mail.tsx';
import { nounOf, useConsole } from './words.ts';

/** How mail leaves: a form, and a test mail by what is saved. */
export function EmailSettings() {
  const { words } = useConsole();
  const { save, saved } = words.console.form;
  return (
    <>
      <Head title={nounOf(words, 'emailSettings').name} />
      <Read of={useRead(api.settings.email)} lines={<TableLines heads={['', '']} />}>
        {({ data }) => (
          <RouteForm
            scope="emailSettings"
            route={api.settings.changeEmail}
            row={data}
            button={save}
            said={saved}
          />
        )}
      </Read>
      <TestMail />
    </>
  );
}
