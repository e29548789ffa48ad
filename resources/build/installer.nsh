; Outpost's command for the terminal, in the folder that Windows has in every user's PATH. By the name of the folder and not by its path:
; cmd.exe would misread letters beyond ASCII in a user's name. Before -- Electron ends at once where anything stands behind an address, or behind
; words with a colon like one (its protection against links that bring switches).
!macro customInstall
  FileOpen $0 "$LOCALAPPDATA\Microsoft\WindowsApps\outpost.cmd" w
  FileWrite $0 '@"%LOCALAPPDATA%\Programs\${APP_FILENAME}\${APP_EXECUTABLE_FILENAME}" -- %*$\r$\n'
  FileClose $0
  ; Links of Outpost's own, for this user: electron-builder writes them for macOS and Linux alone. Behind -- nothing is a switch.
  WriteRegStr HKCU "Software\Classes\outpost" "" "URL:Outpost"
  WriteRegStr HKCU "Software\Classes\outpost" "URL Protocol" ""
  WriteRegStr HKCU "Software\Classes\outpost\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" -- "%1"'
  ; Files of posts, for this user: Outpost is one of those that they can be opened with, and who opens them by default stays. Of associations
  ; that are named in electron-builder.yml, electron-builder would make it the default.
  WriteRegStr HKCU "Software\Classes\Outpost.Posts" "" "Posts"
  WriteRegStr HKCU "Software\Classes\Outpost.Posts\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr HKCU "Software\Classes\Outpost.Posts\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" -- "%1"'
  WriteRegNone HKCU "Software\Classes\.csv\OpenWithProgids" "Outpost.Posts"
  WriteRegNone HKCU "Software\Classes\.json\OpenWithProgids" "Outpost.Posts"
!macroend

!macro customUnInstall
  Delete "$LOCALAPPDATA\Microsoft\WindowsApps\outpost.cmd"
  DeleteRegKey HKCU "Software\Classes\outpost"
  DeleteRegKey HKCU "Software\Classes\Outpost.Posts"
  DeleteRegValue HKCU "Software\Classes\.csv\OpenWithProgids" "Outpost.Posts"
  DeleteRegValue HKCU "Software\Classes\.json\OpenWithProgids" "Outpost.Posts"
  ; What starts with the session (src-main/desktop/background/login.ts). An update takes the old program away first, too: its user's choice stays.
  ${ifNot} ${isUpdated}
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "app.outpost.desktop"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run" "app.outpost.desktop"
  ${endIf}
!macroend
