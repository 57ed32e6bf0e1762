/** Times in words. */

import { t } from "../texts";

/** How long ago a moment was (in seconds since 1970). */
export function ago(moment: number, now = Date.now() / 1000): string {
  const minutes = Math.floor((now - moment) / 60);
  if (minutes < 1) return t.home.ago.now;
  if (minutes < 60) return t.home.ago.minutes(minutes);
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? t.home.ago.hours(hours) : t.home.ago.days(Math.floor(hours / 24));
}

/** Seconds as a clock shows them. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (n: number): string => String(n).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
