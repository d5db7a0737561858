import { TableLines } from '../kit/table.tsx';

/** In the place of figures, a chart and a table that are being read. */
export const ReportLines = () => (
  <>
    <div class="equation equation-waiting">
      <i />
      <i />
      <i />
    </div>
    <div class="chart-waiting" />
    <TableLines heads={['', '', '']} />
  </>
);
