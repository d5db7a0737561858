/**
 * Modules that browsers load in one file. By itself, the build makes a file of each set of modules that the same screens share: some forty for
 * a screen, most of them smaller than what it costs to ask for them. A browser asks a server for six at a time, so each further six cost a
 * phone one more round trip. A piece may hold a little that a screen does not need.
 */
interface Piece {
  readonly name: string;
  readonly test: RegExp;
}

/** Parts of the ids of modules; `{a,b}` stands for either. */
const piece = (name: string, parts: readonly string[]): Piece => ({
  name,
  test: new RegExp(
    parts
      .map((part) =>
        part
          .replaceAll('.ts', String.raw`\.tsx?$`)
          .replaceAll(/\{([^}]+)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`),
      )
      .join('|'),
  ),
});

export const pieces: readonly Piece[] = [
  // The page of an event loads this one as well, whose script has the least room.
  piece('base', [
    '/node_modules/preact/',
    'rolldown/runtime',
    '/packages/contract/src/digits.ts',
    '/packages/format/src/{money,number}.ts',
    '/web/src/frame/{clock,tab,with-files}.ts',
    '/web/src/kit/status.ts',
  ]),
  piece('frame', [
    '/packages/sdk/src/',
    '/web/src/frame/{clocks,expected,loading,no-picture,order-tokens,page,pauses,problem,refusal,released,room,router,server,to-sign-in,uuid,words}.ts',
    '/web/src/kit/{brand,own-picture,trusted}.ts',
    '/web/src/screens/{account,buy,damaged-links,match,screen,wallet}.ts',
  ]),
  piece('session', [
    '/node_modules/{@tanstack,idb}/',
    'karcis-addresses/account$',
    '/web/src/frame/{device-name,kept,no-mutations,offline,reads,session,signed-in,still-owner,uploads,wake-lock}.ts',
    '/web/src/screens/petugas.ts',
  ]),
  piece('words-id', ['/packages/words/src/id/{errors,frame,ticket-statuses}.ts']),
  piece('words-en', ['/packages/words/src/en/{errors,frame,ticket-statuses}.ts']),
  piece('kit', [
    '/packages/format/src/{local-time,time}.ts',
    '/web/src/frame/{later,save-file}.ts',
    '/web/src/kit/{drawing,empty,field,html,prose,ticket,tone}.ts',
  ]),
  // What every motif draws with, beside the place of the poster. Each motif is a file of its own.
  piece('poster', [
    '/packages/format/src/contrast.ts',
    '/packages/format/src/poster/{drawn,field,motif,motif-of,outline,palettes,random,shape}.ts',
    '/web/src/kit/{poster-drawing,poster-image}.ts',
  ]),
  piece('gate', [
    '/packages/gate/src/(?!find-key|keyboards|pack-columns)',
    '/web/src/petugas/gate/{alone,answer,batches,gate,keep-fresh,keys,last,nonces,outcome,pack,refresh-pack,repeating,scan,tones,typed,use-gate,waiting-codes}.ts',
    '/web/src/petugas/{packed,place,use-typed}.ts',
  ]),
  piece('duty', [
    '/web/src/petugas/{duties,event-facts,gate-links,no-event,refusal,use-count,use-scans-address}.ts',
    'karcis-addresses/{checkIn,organizerProfile,organizerScanning}$',
  ]),
  // With the screens that judge codes, one of which is loaded once its event is shown.
  piece('scan', ['/web/src/petugas/{beside-words,green-foot,mode,use-counts,use-scan,verdict}.ts']),
  piece('camera', [
    '/web/src/petugas/camera-view.ts',
    '/web/src/petugas/gate/{camera,lens,reader}.ts',
    '/web/src/petugas/gate/reader.worker',
  ]),
  piece('cells', [
    '/web/src/console/{address,facts,fresh,later,may-call,moment,reading,value}.ts',
    '/web/src/kit/table.ts',
    '/web/src/screens/projected.ts',
  ]),
  piece('fields', ['/web/src/console/{field-link,hints,pick-records,picks,refusal}.ts']),
  piece('asking', ['/web/src/account/{account-page,fields,form,use-form}.ts']),
  piece('deeds', ['/web/src/frame/{deed,ticket-deeds}.ts']),
  piece('buying', [
    'karcis-addresses/{buying,catalogue,orders}$',
    '/web/src/frame/take-order-token.ts',
    '/web/src/buy/{bill,buyer,clock,closed,company-fields,first-order,methods,orders,paying,sentences,use-ask,what}.ts',
  ]),
];
