# SPDX-License-Identifier: MIT
# Fails and lists the documented numbers of public headers whose comments name no unit. Comments say
# "(unit: meter)" or "(no unit)"; costs and seconds may be named in the sentence.
FNR == 1 { comment = "" }
/^[ \t]*\/\/\// { comment = comment " " $0; next }
{
    code = $0
    sub(/\/\/.*/, "", code)
    if (match($0, /\/\/\//)) {
        comment = comment " " substr($0, RSTART)
    }
    if (comment != "" && code ~ /(^|[^A-Za-z_:])(float|double)([^A-Za-z_]|$)/) {
        ++count
        if (comment !~ /unit|[Cc]ost|second/) {
            print FILENAME ":" FNR ": no unit is named: " $0
            failed = 1
        }
    }
    comment = ""
}
END {
    if (count < 20) {
        print "Only " count + 0 " documented numbers were found"
        failed = 1
    }
    exit failed
}
