import QtQuick

Window {
    width: 480
    height: 1000
    visible: true
    flags: Qt.FramelessWindowHint
    color: "white"

    // All animations of this process advance by the same time as this one, in ms.
    property real clock: 0
    NumberAnimation on clock { from: 0; to: 1000000; duration: 1000000; running: true }

    ListView {
        objectName: "list"
        anchors.fill: parent
        model: rowModel
        boundsBehavior: Flickable.StopAtBounds
        delegate: Item {
            id: row
            required property int number
            required property string title
            required property string detail
            required property bool isOpen
            width: ListView.view ? ListView.view.width : 480
            height: 8 + titleText.implicitHeight + revealed.height + 8
            Text {
                id: titleText
                y: 8
                width: parent.width
                text: row.title
                elide: Text.ElideRight
                font.family: "DejaVu Sans"
                font.pointSize: 10
            }
            // The space above the detail is revealed with the detail. A column's spacing would
            // appear in one frame.
            Item {
                id: revealed
                y: 8 + titleText.implicitHeight
                width: parent.width
                height: row.isOpen ? detailText.implicitHeight + 8 : 0
                clip: true
                visible: height > 0
                Behavior on height {
                    NumberAnimation { duration: 250; easing.type: Easing.OutCubic }
                }
                Text {
                    id: detailText
                    y: 8
                    width: parent.width
                    text: row.detail
                    wrapMode: Text.WordWrap
                    font.family: "DejaVu Sans"
                    font.pointSize: 10
                }
            }
        }
    }
}
