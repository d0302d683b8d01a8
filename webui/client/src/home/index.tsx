import { t } from "../i18n";

export default function Page() {
  return <main><h1>{t("app.name")}</h1></main>;
}
