import { go } from '../frame/router.ts';
import type { ScreenProps } from '../frame/room.tsx';
import type { FormScreen, ListScreen } from '../screens/resource.ts';
import { consoleScreens } from '../screens/console.ts';
import { recordAddress } from './address.ts';
import { RouteForm } from './form.tsx';
import { Head } from './head.tsx';
import { useMayCall } from './may-call.ts';
import { nounOf, useConsole } from './words.ts';
import type { Row } from './facts.tsx';

/** The view of a row of the kind `form`: it leads to what it has made. */
export const formView = (screen: FormScreen) =>
  function FormView({ params }: ScreenProps) {
    const { words } = useConsole();
    const mayCall = useMayCall();
    const list = consoleScreens.find(({ path }) => path === screen.of) as ListScreen;
    const { name, hint } = nounOf(words, screen.noun);
    return (
      <>
        <Head title={name} crumb={{ href: list.path, name: nounOf(words, list.noun).name }} />
        {mayCall(screen.creates) ? (
          <>
            {hint !== undefined && <p>{hint}</p>}
            <RouteForm
              scope={screen.noun}
              route={screen.creates}
              params={params}
              only={screen.only}
              button={name}
              done={(answer) => go(recordAddress(list, (answer as { data: Row }).data))}
            />
          </>
        ) : (
          <p>{words.errors.member_role}</p>
        )}
      </>
    );
  };
